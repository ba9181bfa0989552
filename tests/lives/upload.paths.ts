import { expect } from 'vitest'
import { type UploadFact, uploadLife } from '#machines/lives/upload.machine'
import { declarePaths } from '#paths/declare'
import type { UploadState } from '#shared/dashboard/uploads/uploads.rules'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to an upload: the compiler misses one that is left out. */
const words: Record<UploadFact['type'], string> = {
  'work.taken': 'le travail commence, ou reprend',
  'check.passed': 'la vérification réussit',
  'check.refused': 'la vérification n’en garde rien',
  'work.failed': 'le travail échoue trop souvent',
  'gaps.confirmed': 'les écarts de prix sont confirmés',
  'publication.asked': 'la publication est demandée',
  'check.asked': 'une vérification est demandée',
  'list.published': 'la liste est publiée',
  'list.overtaken': 'une autre liste est passée devant',
  'upload.cancelled': 'l’import est annulé',
  'upload.expired': 'personne ne décide à temps',
}

export const uploadFacts = (Object.keys(words) as UploadFact['type'][]).map((type): UploadFact => ({ type }))

const TAGS = ['running', 'checked', 'stopped', 'ended'] as const

export const uploadLifePaths = declarePaths(uploadLife, {
  title: 'La vie d’un import',
  notWalked: { browser: NO_SCREEN },
  inputs: { 'un fichier arrive': undefined },
  events: Object.fromEntries(uploadFacts.map((fact) => [words[fact.type], fact])),
  states: {
    received: 'il attend sa vérification',
    checking: 'il est vérifié',
    ready: 'il est prêt',
    refused: 'il est refusé',
    failed: 'il a échoué',
    publishing: 'il est publié, bientôt',
    published: 'il est publié',
    cancelled: 'il est annulé',
  },
  check: (snapshot) => {
    const isOf = (states: readonly UploadState[]) => states.includes(snapshot.value)
    expect(TAGS.filter((tag) => snapshot.hasTag(tag))).toEqual([
      ...(isOf(['received', 'checking', 'publishing']) ? ['running'] : []),
      ...(isOf(['ready', 'publishing', 'published']) ? ['checked'] : []),
      ...(isOf(['refused', 'failed', 'cancelled']) ? ['stopped'] : []),
      ...(isOf(['refused', 'failed', 'cancelled', 'published']) ? ['ended'] : []),
    ])
  },
})
