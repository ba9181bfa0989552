import { describe, expect, it } from 'vitest'
import { emptyDraft, type OrderDraft } from '#shared/orders/order-draft'
import {
  detailsProblems,
  namesFor,
  placingProblems,
  toPlaceOrderBody,
} from '#shared/orders/order-draft.rules'
import { emptySite } from '#shared/orders/order-site.rules'

const draft: OrderDraft = {
  name: 'Chantier Dupont',
  purchaseOrder: ' BC-2026-118 ',
  productsNames: [
    { number: 1, index: 0, name: 'Salon' },
    { number: 2, index: 1, name: '' },
  ],
  comments: 'Livrer le matin.',
  site: null,
  billingAddressId: 'b1',
  shippingAddressId: 's1',
  paymentMethod: 'card',
  deliveryMode: 'ship',
}

describe('the first step', () => {
  it('is left when nothing is missing', () => {
    expect(detailsProblems(draft)).toEqual({})
  })

  it('takes a reference of 50 characters', () => {
    const problem = (purchaseOrder: string) => detailsProblems({ ...draft, purchaseOrder }).purchaseOrder
    expect(problem('a'.repeat(50))).toBeUndefined()
    expect(problem('a'.repeat(51))).toBe('La référence doit compter au plus 50 caractères.')
    expect(problem('a\u0000')).toBe('Certains caractères ne sont pas acceptés.')
  })

  it('takes no day that has passed, once today is known', () => {
    const problem = (wishedOn: string, today?: string) =>
      detailsProblems({ ...draft, site: { ...emptySite, wishedOn } }, today).wishedOn
    expect(problem('2026-03-01', '2026-03-02')).toBe('Cette date est passée.')
    expect(problem('2026-03-02', '2026-03-02')).toBeUndefined()
    expect(problem('2026-03-01')).toBeUndefined()
  })

  it('asks for a name and two addresses', () => {
    expect(detailsProblems(emptyDraft)).toEqual({
      name: 'Donnez un nom au projet.',
      billingAddressId: 'Choisissez une adresse de facturation.',
      shippingAddressId: 'Choisissez une adresse de livraison.',
    })
  })

  it.each([
    ['', 'Donnez un nom au projet.'],
    [' \u00a0\t', 'Donnez un nom au projet.'],
    ['a'.repeat(81), 'Le nom du projet doit compter au plus 80 caractères.'],
    ['a\u0000', 'Certains caractères ne sont pas acceptés.'],
    ['\ud800', 'Certains caractères ne sont pas acceptés.'],
  ])('refuses the project name %j', (name, message) => {
    expect(detailsProblems({ ...draft, name })).toEqual({ name: message })
  })

  it.each(['a', 'a'.repeat(80), '🪟 Été'])('takes the project name %j', (name) => {
    expect(detailsProblems({ ...draft, name })).toEqual({})
  })

  it('bounds the names of the lines and the comments, each at its place', () => {
    expect(
      detailsProblems({
        ...draft,
        productsNames: [
          { number: 1, index: 0, name: 'a'.repeat(80) },
          { number: 2, index: 1, name: 'a'.repeat(81) },
        ],
        comments: 'a'.repeat(2001),
      }),
    ).toEqual({
      'productsNames.1': 'Le nom doit compter au plus 80 caractères.',
      comments: 'Les commentaires doivent compter au plus 2000 caractères.',
    })
    expect(detailsProblems({ ...draft, comments: 'a'.repeat(2000) })).toEqual({})
  })
})

describe('the second step', () => {
  it('places with accepted terms and a method open to the account', () => {
    expect(placingProblems(draft, true, ['card', 'bank_transfer'], null)).toEqual({})
    expect(
      placingProblems({ ...draft, paymentMethod: 'deferred' }, false, ['card', 'bank_transfer'], null),
    ).toEqual({
      paymentMethod: 'Choisissez un mode de paiement.',
      acceptTerms: 'Acceptez les conditions générales de vente pour commander.',
    })
    expect(placingProblems({ ...draft, paymentMethod: null }, true, ['card'], null)).toEqual({
      paymentMethod: 'Choisissez un mode de paiement.',
    })
  })

  it('waits for a delivery that has a price', () => {
    const quoted = { kind: 'quoted', reason: 'le poids d’une pièce n’est pas connu' } as const
    expect(placingProblems(draft, true, ['card'], quoted)).toEqual({
      delivery: 'La livraison se chiffre sur devis\u00a0: le poids d’une pièce n’est pas connu.',
    })
    expect(placingProblems(draft, true, ['card'], { kind: 'priced', cents: 990, why: '' })).toEqual({})
  })

  it('sends trimmed texts, the names given, and the accepted total only when there is one', () => {
    const body = {
      validatedCartId: 'v1',
      name: 'Chantier Dupont',
      purchaseOrder: 'BC-2026-118',
      productsNames: [{ number: 1, index: 0, name: 'Salon' }],
      comments: 'Livrer le matin.',
      billingAddressId: 'b1',
      shippingAddressId: 's1',
      paymentMethod: 'card',
      acceptTerms: true,
    }
    expect(toPlaceOrderBody('v1', { ...draft, name: ' Chantier Dupont ' }, null, null)).toEqual(body)
    const { purchaseOrder: _, ...unreferenced } = body
    expect(toPlaceOrderBody('v1', { ...draft, purchaseOrder: ' ' }, null, null)).toEqual(unreferenced)
    expect(toPlaceOrderBody('v1', draft, 0, null)).toEqual({ ...body, acceptedTotal: 0 })
    const site = { contactName: '  Gardien ', contactPhone: '', wishedOn: '2026-06-15' }
    expect(toPlaceOrderBody('v1', { ...draft, site }, null, null)).toEqual({
      ...body,
      site: { ...site, contactName: 'Gardien' },
    })
    expect(toPlaceOrderBody('v1', { ...draft, site: emptySite }, null, null)).toEqual(body)
    const promised = { earliest: '2026-03-16', latest: '2026-03-23' }
    expect(toPlaceOrderBody('v1', draft, null, null, promised)).toEqual({ ...body, promised })
    expect(toPlaceOrderBody('v1', { ...draft, deliveryMode: 'pickup' }, null, 0)).toEqual({
      ...body,
      delivery: { mode: 'pickup', amount: 0 },
    })
    expect(toPlaceOrderBody('v1', { ...draft, shippingAddressId: null }, null, null)).toBeNull()
  })
})

it('an order’s draft has one name for each line, and keeps those given', () => {
  expect(
    namesFor(3, [
      { number: 2, index: 1, name: 'Salon' },
      { number: 9, index: 8, name: 'Ailleurs' },
    ]),
  ).toEqual([
    { number: 1, index: 0, name: '' },
    { number: 2, index: 1, name: 'Salon' },
    { number: 3, index: 2, name: '' },
  ])
})
