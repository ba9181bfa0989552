import { expect } from 'vitest'
import { type QuoteFact, quoteLife } from '#machines/lives/quote.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to a quote: the compiler misses one that is left out. */
const words: Record<QuoteFact['type'], string> = {
  'draft.kept': 'le client garde son brouillon',
  'draft.dropped': 'le client supprime son brouillon',
  'quote.sent': 'le client l’envoie',
  'study.begun': 'l’équipe l’étudie',
  'quote.answered': 'l’équipe y répond',
  'change.asked': 'le client demande une modification',
  'quote.accepted': 'le client l’accepte',
  'quote.refused': 'le client le refuse',
  'quote.lapsed': 'sa validité passe',
  'order.placed': 'la commande est passée',
}

export const quoteFacts = (Object.keys(words) as QuoteFact['type'][]).map((type): QuoteFact => ({ type }))

/** What no call tells: staff answer by mail, and what follows is agreed there. */
const BY_MAIL = 'on y répond par email : aucun appel ne le dit'

export const quoteLifePaths = declarePaths(quoteLife, {
  title: 'La vie d’un devis',
  notWalked: {
    browser: NO_SCREEN,
    api: Object.fromEntries(
      (Object.keys(words) as QuoteFact['type'][])
        .filter((type) => !['draft.kept', 'draft.dropped', 'quote.sent'].includes(type))
        .map((type) => [words[type], BY_MAIL]),
    ),
  },
  inputs: {
    'ses prix sont encore promis': { isInTime: true },
    'ses prix ne sont plus promis': { isInTime: false },
  },
  events: Object.fromEntries(quoteFacts.map((fact) => [words[fact.type], fact])),
  states: {
    draft: 'le client le prépare',
    sent: 'il est demandé',
    in_study: 'l’équipe l’étudie',
    answered: 'l’équipe y a répondu',
    changed: 'le client demande autre chose',
    accepted: 'il est accepté',
    refused: 'il est refusé',
    expired: 'il a expiré',
    ordered: 'il est commandé',
  },
  project: ({ context }) => context,
  check: (snapshot) => {
    // nothing is accepted but an answer whose prices are promised, and nothing lapses while they are
    const isAnswered = snapshot.value === 'answered'
    const { isInTime } = snapshot.context
    expect(snapshot.can({ type: 'quote.accepted' })).toBe(isAnswered && isInTime)
    expect(snapshot.can({ type: 'quote.lapsed' })).toBe(isAnswered && !isInTime)
  },
})
