import { expect } from 'vitest'
import { type CheckoutFact, checkoutLife } from '#machines/lives/card-checkout.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to such a page: the compiler misses one that is left out. */
const words: Record<CheckoutFact['type'], string> = {
  'page.opened': 'Stripe donne la page',
  'payment.begun': 'la banque répondra plus tard',
  'payment.came': 'l’argent est là',
  'payment.failed': 'la banque refuse',
  'page.closed': 'la page se ferme',
}

export const checkoutFacts = (Object.keys(words) as CheckoutFact['type'][]).map(
  (type): CheckoutFact => ({ type }),
)

export const checkoutLifePaths = declarePaths(checkoutLife, {
  title: 'La vie d’une page de paiement',
  notWalked: { browser: NO_SCREEN },
  inputs: { 'la page est demandée': undefined },
  events: Object.fromEntries(checkoutFacts.map((fact) => [words[fact.type], fact])),
  states: {
    asked: 'elle est demandée',
    open: 'elle est ouverte',
    processing: 'la banque réfléchit',
    failed: 'la banque a refusé',
    expired: 'elle est fermée',
    paid: 'elle est payée',
  },
  check: (snapshot) => {
    expect(snapshot.can({ type: 'payment.came' })).toBe(snapshot.value !== 'paid')
  },
})
