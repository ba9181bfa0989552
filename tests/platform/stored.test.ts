import { describe, expect, it } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import type { CartContext } from '#machines/cart/cart.types'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import type { ConfiguratorContext } from '#machines/configurator/configurator.types'
import { fromStored, toStored } from '#machines/configurator/stored'
import * as contact from '#machines/contact/stored-draft'
import { fromStoredComplaint, toStoredComplaint } from '#machines/orders/complaint-draft'
import * as order from '#machines/orders/stored-draft'
import { fromStoredEntry, toStoredEntry } from '#machines/session/stored-entry'
import { emptyDetails } from '#shared/orders/order-draft'
import { readAccount, setUserAndToken, signedOut, writeAccount } from '#shared/session/account-record'
import { readDraft, writeDraft } from '#shared/session/registration-form'
import { aLine } from '#tests/cart/lines.fixtures'
import { anUnavailable, aPrevious } from '#tests/cart/repeated.fixtures'
import { aValidatedCart } from '#tests/orders/orders.fixtures'
import { aUser } from '#tests/session/account.fixtures'
import { aForm } from '#tests/session/registration.fixtures'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'

const now = Date.UTC(2026, 0, 5, 9)
const shop = createEmptyActor()

/** A line with all that a line may have; another one has none of it. */
const whole = aLine('a', {
  name: 'Salon',
  changedFrom: '1800\u00a0mm',
  selectedComponents: {
    profile: { reference: 'PR-25', label: 'Profilé', price: 35.28, attributes: { holes: 2 } },
  },
  previous: aPrevious({
    project: 'Villa',
    components: [
      { type: 'support', previous: { reference: 'S-1', label: 'Support' }, current: null },
      { type: 'profile', previous: null, current: { reference: 'PR-25', label: 'Profilé' } },
    ],
    values: [
      { key: 'length', label: 'Longueur', previous: '3600\u00a0mm', current: null },
      { key: 'color', label: 'Coloris', previous: null, current: 'Blanc' },
    ],
  }),
})
const priced = {
  ...whole,
  display: {
    ...whole.display,
    leadTimeDays: 5,
    lines: [
      ...(whole.display.lines ?? []),
      { kind: 'surcharge', key: 'color', label: 'Plus-value', percent: 12, cents: 423, why: '12\u00a0%.' },
    ],
  },
} as typeof whole
const { surcharges: _, ...bare } = aLine('b')
const { context: blank } = createActor(configuratorMachine, { input: { shop, restored: null } }).getSnapshot()
const choices = {
  selectedModel: fullModel,
  loaded: loadedTemplate(),
  criteria: { length: 2000, fixation: 'wall' },
  selection: { support: 'SW-2' },
  pendingComponents: null,
  carried: null,
  remembered: null,
  withoutMemory: true,
  quantity: 4,
  files: [{ id: 'f1', name: 'plan.pdf', kind: 'pdf' as const, size: 100 }],
  name: 'Salon',
}
const work: ConfiguratorContext = {
  ...blank,
  ...choices,
  modifiedKey: 0,
  selectedConfiguration: { model: fullModel, criteria: choices.criteria, selectedComponents: {} },
  selectedModelFromWebsite: { category: fullModel.category },
  setAside: choices,
}
const cart: CartContext = {
  shop,
  lines: [priced, bare].map((line, key) => ({ ...line, key })),
  nextKey: 2,
  unavailable: [
    { ...anUnavailable('c', { project: 'Villa' }), key: 2 },
    { ...anUnavailable('d', { nearest: null }), key: 3 },
  ],
  removed: null,
  wrongQuantity: null,
  refusals: [],
  failure: null,
  priceMoved: [{ index: 1, previous: 12.5, current: 13 }],
  validatedCartId: 'v1',
  emptied: 0,
  overtaken: null,
  asked: 'q1',
  details: {
    ...emptyDetails,
    name: 'Villa',
    billingAddressId: 'b1',
    shippingAddressId: 's1',
    paymentMethod: 'card',
  },
}

/** What a browser keeps, whole, and who reads it. */
const kept: Readonly<Record<string, readonly [text: string, read: (text: string) => unknown]>> = {
  'the shop': [toStored('u1', work, cart), (text) => fromStored(text, 'u1')],
  'an order': [
    order.toStoredDraft({
      shop,
      userId: 'u1',
      validatedCartId: 'v1',
      idempotencyKey: 'key-of-this-draft-0001',
      previousPrice: 180,
      paymentMethods: ['card'],
      cardProvider: null,
      lastPaymentMethod: null,
      lastAddresses: null,
      offeredSite: null,
      deliveryTariff: null,
      arrival: null,
      quote: null,
      credit: null,
      draft: { ...cart.details, productsNames: [{ number: 1, index: 0, name: 'Salon' }] },
      step: 'validation',
      acceptTerms: true,
      cart: aValidatedCart(),
      order: null,
      addresses: null,
      addressType: 'shipping',
      addressFailure: null,
      newTotal: null,
      failure: null,
    }),
    (text) => order.fromStoredDraft(text, 'u1', 'v1'),
  ],
  'a complaint': [
    toStoredComplaint({ owner: 'u1', orderId: 'o1', message: 'Cassé', lines: [0, 2] }),
    fromStoredComplaint,
  ],
  'a message': [
    contact.toStoredDraft('u1', {
      email: 'atelier@essai.example',
      company: 'Stores d’Essai',
      function: 'Pose',
      subject: 'Autre',
      orderId: 'o1',
      message: 'Bonjour',
    }),
    contact.fromStoredDraft,
  ],
  'a code that is waited for': [
    toStoredEntry({ email: 'a@demo.example', deadline: now }, now),
    (text) => fromStoredEntry(text, now - 1),
  ],
  'a sign-up': [writeDraft(aForm()), readDraft],
  'who is signed in': [writeAccount(setUserAndToken(signedOut, aUser(), 'token', now)), readAccount],
}

/** What attributes of a component say is the catalogue's own affair. */
const FREE = /\.attributes\./

/** The value with one part of it broken, for each part, by its place. */
const brokenCopies = (value: unknown, place = ''): (readonly [string, unknown])[] => {
  const isWhole = typeof value === 'object' && value !== null
  const own = [place, isWhole ? 'broken' : { broken: true }] as const
  if (!isWhole) return [own]
  return [
    own,
    ...Object.entries(value).flatMap(([key, part]) =>
      brokenCopies(part, `${place}.${key}`).map(
        ([where, copy]) =>
          [
            where,
            Array.isArray(value)
              ? value.map((one, index) => (`${index}` === key ? copy : one))
              : { ...value, [key]: copy },
          ] as const,
      ),
    ),
  ]
}

describe.each(Object.entries(kept))('of %s as a browser keeps it', (_, [text, read]) => {
  const empty = JSON.stringify(read('null'))
  it('all is read', () => {
    expect(JSON.stringify(read(text))).not.toBe(empty)
  })

  it('nothing that somebody broke comes in', () => {
    const copies = brokenCopies(JSON.parse(text)).filter(([place]) => !FREE.test(place))
    expect(copies.length).toBeGreaterThan(2)
    const broken = copies.filter(([, copy]) =>
      JSON.stringify(read(JSON.stringify(copy)) ?? null).includes('broken'),
    )
    expect(broken.map(([place]) => place)).toEqual([])
  })

  it('nothing that is missing makes the page fail', () => {
    for (const [place] of brokenCopies(JSON.parse(text))) {
      const copy = JSON.parse(text)
      const keys = place.split('.').slice(1)
      const last = keys.pop()
      const holder = keys.reduce((part, key) => part[key], copy)
      if (last === undefined) continue
      holder[last] = null
      expect(() => read(JSON.stringify(copy)), place).not.toThrow()
      delete holder[last]
      expect(() => read(JSON.stringify(copy)), place).not.toThrow()
    }
  })
})
