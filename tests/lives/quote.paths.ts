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
  'answer.withdrawn': 'l’équipe reprend sa réponse',
  'change.asked': 'le client demande une modification',
  'quote.accepted': 'le client l’accepte',
  'quote.refused': 'le client le refuse',
  'quote.lapsed': 'sa validité passe',
  'acceptance.lapsed': 'le délai pour le commander passe',
  'order.placed': 'la commande est passée',
  'order.cancelled': 'sa commande est annulée',
  'order.cancelledLate': 'sa commande est annulée trop tard',
  'order.cancelledAlone': 'sa commande est annulée, le compte fermé',
  'customer.left': 'le client ferme son compte',
}

export const quoteFacts = (Object.keys(words) as QuoteFact['type'][]).map((type): QuoteFact => ({ type }))

export const quoteLifePaths = declarePaths(quoteLife, {
  title: 'La vie d’un devis',
  notWalked: { browser: NO_SCREEN },
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
    withdrawn: 'il est sans suite',
    ordered: 'il est commandé',
  },
  project: ({ context }) => context,
  check: (snapshot) => {
    // nothing is accepted but an answer whose prices are promised, and nothing lapses while they are
    const isAnswered = snapshot.value === 'answered'
    const { isInTime } = snapshot.context
    expect(snapshot.can({ type: 'quote.accepted' })).toBe(isAnswered && isInTime)
    expect(snapshot.can({ type: 'quote.lapsed' })).toBe(isAnswered && !isInTime)
    if (isAnswered && !isInTime)
      expect(quoteFacts.filter((fact) => snapshot.can(fact)).map(({ type }) => type)).toEqual([
        'quote.lapsed',
        'customer.left',
      ])
  },
})
