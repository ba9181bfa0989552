import { expect, test } from 'vitest'
import { paymentMeans } from '#server/orders/payment-provider'
import { loadConfig } from '#server/platform/config'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import {
  askedCents,
  askedText,
  type BankAccount,
  isPaidFirst,
  isPaymentMethod,
  offeredMethods,
  PAYMENT_METHODS,
  type PaymentMeans,
  type PaymentMethod,
  paymentInstructions,
  paymentMethods,
} from '#shared/orders/payment-methods'

const bank: BankAccount = {
  holder: 'Stores & Cie',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
  demo: false,
}
const { cards } = paymentMeans(loadConfig({}))
const nothing: PaymentMeans = { cards: null, bank: null }
const due = {
  number: 'CMD-2026-000042',
  totalCents: 11902,
  paymentStatus: 'pending',
  receivedCents: 0,
  dueCents: 11_902,
} as const

test.each([
  [{ cards, bank }, false, ['card', 'bank_transfer']],
  [{ cards, bank }, true, ['card', 'bank_transfer', 'deferred']],
  [{ cards: null, bank }, false, ['bank_transfer']],
  [{ cards, bank: null }, false, ['card']],
  [nothing, true, ['deferred']],
  [nothing, false, []],
])('what is set up and granted is offered, and nothing else: %#', (means, deferredAllowed, offered) => {
  expect(offeredMethods(means, { deferredAllowed })).toEqual(offered)
})

test('only a deferred payment keeps nothing waiting', () => {
  expect(PAYMENT_METHODS.filter(isPaidFirst)).toEqual(['card', 'bank_transfer'])
})

test('a payment is noted with who takes it; nobody takes cards that are not offered', () => {
  expect(PAYMENT_METHODS.map((method) => paymentMethods[method].provider({ cards, bank }))).toEqual([
    'test',
    'transfer',
    'deferred',
  ])
  expect(() => paymentMethods.card.provider(nothing)).toThrow('nobody takes cards')
})

test('a transfer goes to the account that is set, with the order’s number', () => {
  expect(paymentInstructions({ ...due, paymentMethod: 'bank_transfer' }, { cards, bank })).toEqual({
    instructions: 'Virement de 119,02\u00a0€ à Stores & Cie. La fabrication commence à réception.',
    holder: 'Stores & Cie',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    bic: 'AGRIFRPP',
    reference: 'CMD-2026-000042',
  })
})

test.each(['card', 'bank_transfer'] as const)(
  'an order that waits for a %s that is offered no more says whom to ask, and no account',
  (paymentMethod) => {
    const said = paymentInstructions({ ...due, paymentMethod }, nothing)
    expect(said.instructions).toBe(
      'Ce mode de paiement n’est plus proposé\u00a0: contactez-nous pour régler cette commande.',
    )
    expect([said.iban, said.provider]).toEqual([undefined, undefined])
  },
)

test.each(PAYMENT_METHODS)('what is told of an order by %s follows its money', (paymentMethod) => {
  const told = (['settled', 'cancelled', 'refund_due'] as const).map((paymentStatus) =>
    paymentInstructions({ ...due, paymentStatus, receivedCents: 1, paymentMethod }, { cards, bank }),
  )
  expect(told).toEqual([
    { instructions: 'Paiement reçu.' },
    { instructions: 'Commande annulée\u00a0: il n’y a rien à régler.' },
    { instructions: 'Votre règlement nous est parvenu\u00a0: nous vous contactons pour son remboursement.' },
  ])
})

test('an order of which part came in asks for the rest', () => {
  const order = { ...due, paymentStatus: 'partial', receivedCents: 10_000, dueCents: 1_902 } as const
  const said = paymentInstructions({ ...order, paymentMethod: 'bank_transfer' }, { cards, bank })
  expect(said.reference).toBe('CMD-2026-000042')
  expect(said.instructions).toBe(
    'Reçu\u00a0: 100,00\u00a0€. Reste à régler\u00a0: 19,02\u00a0€. Virement de 19,02\u00a0€ à Stores & Cie. La fabrication commence à réception.',
  )
})

test('an order of which nothing is left to pay says so', () => {
  const order = { ...due, paymentStatus: 'settled', totalCents: 0 } as const
  expect(paymentInstructions({ ...order, paymentMethod: 'deferred' }, { cards, bank })).toEqual({
    instructions: 'Il n’y a rien à régler.',
  })
})

test('what is paid later is asked for once it is invoiced, and all of it once nothing stays', () => {
  const money = { totalCents: 10_000, receivedCents: 3_000 }
  const asked = (status: OrderStatus, paymentMethod: PaymentMethod) =>
    askedCents({ status, paymentMethod }, money, 500)
  expect(asked('partly_shipped', 'deferred')).toBe(500)
  expect(asked('delivered', 'deferred')).toBe(7_000)
  expect(asked('partly_shipped', 'card')).toBe(7_000)
  expect(askedCents({ status: 'shipped', paymentMethod: 'card' }, { ...money, totalCents: 0 }, 0)).toBe(0)
  expect([askedText({ dueCents: 500 }), askedText({ dueCents: 0 })]).toEqual([
    'Reste à régler\u00a0: 5,00\u00a0€.',
    'Il n’y a rien à régler pour l’instant\u00a0: le reste sera facturé à son départ.',
  ])
})

test('what is no method is known as none', () => {
  expect([...PAYMENT_METHODS, 'cash', 'toString', '', null].map(isPaymentMethod)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('Stripe takes what is left from fifty cents on; less is said in place of it', () => {
  const cardsOf = paymentMeans(
    loadConfig({
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    }),
  )
  const said = (totalCents: number, isUnderway = false) =>
    paymentInstructions({ ...due, totalCents, isUnderway, paymentMethod: 'card' }, { ...cardsOf, bank: null })
  expect(said(50)).toEqual({
    provider: 'stripe',
    instructions:
      '0,50\u00a0€ à régler par carte sur la page sécurisée de Stripe. La fabrication commence dès le paiement confirmé.',
  })
  expect(said(50, true).instructions).toBe('0,50\u00a0€ à régler par carte sur la page sécurisée de Stripe.')
  expect(said(49)).toEqual({
    instructions: 'Un paiement par carte commence à 0,50\u00a0€\u00a0: contactez-nous pour régler autrement.',
  })
})

test('what is said of a card where it is chosen follows who takes it', () => {
  const { help } = paymentMethods.card
  expect([help({ cards: 'test' }), help({ cards: 'stripe' }), help({ cards: null })]).toEqual([
    'Paiement de test\u00a0: aucune carte n’est demandée, rien n’est débité.',
    'Après la commande, sur la page sécurisée de Stripe.',
    '',
  ])
})
