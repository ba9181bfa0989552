import { expect } from 'vitest'
import { type EstimateFact, estimateLife } from '#machines/lives/estimate.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to an estimate: the compiler misses one that is left out. */
const words: Record<EstimateFact['type'], string> = {
  'draft.kept': 'l’installateur garde ce qu’il rédige',
  'draft.dropped': 'l’installateur supprime son brouillon',
  'estimate.given': 'l’installateur le remet',
  'estimate.accepted': 'son client l’accepte',
  'estimate.refused': 'son client le refuse',
  'estimate.lapsed': 'sa validité passe',
  'revision.begun': 'l’installateur le révise',
  'revision.dropped': 'l’installateur abandonne sa révision',
  'estimate.archived': 'l’installateur l’archive',
}

export const estimateFacts = (Object.keys(words) as EstimateFact['type'][]).map(
  (type): EstimateFact => ({ type }),
)

export const estimateLifePaths = declarePaths(estimateLife, {
  title: 'La vie d’un devis client',
  notWalked: { browser: NO_SCREEN },
  inputs: {
    'il peut encore être accepté': { isInTime: true },
    'il ne peut plus être accepté': { isInTime: false },
  },
  events: Object.fromEntries(estimateFacts.map((fact) => [words[fact.type], fact])),
  states: {
    draft: 'l’installateur le rédige',
    given: 'il est remis',
    accepted: 'il est accepté',
    refused: 'il est refusé',
    expired: 'il a expiré',
    revised: 'l’installateur le révise',
    archived: 'il est archivé',
  },
  project: ({ context }) => context,
  check: (snapshot) => {
    // nothing is answered but what is handed out and in time, and nothing lapses while it is
    const isGiven = snapshot.value === 'given'
    const { isInTime } = snapshot.context
    expect(snapshot.can({ type: 'estimate.accepted' })).toBe(isGiven && isInTime)
    expect(snapshot.can({ type: 'estimate.refused' })).toBe(isGiven && isInTime)
    expect(snapshot.can({ type: 'estimate.lapsed' })).toBe(isGiven && !isInTime)
    // what is written changes where nobody reads it
    const isWritten = snapshot.value === 'draft' || snapshot.value === 'revised'
    expect(snapshot.can({ type: 'draft.kept' })).toBe(isWritten)
    if (isGiven && !isInTime)
      expect(estimateFacts.filter((fact) => snapshot.can(fact)).map(({ type }) => type)).toEqual([
        'estimate.lapsed',
      ])
  },
})
