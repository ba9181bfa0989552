import fc from 'fast-check'
import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine'
import { declarePaths } from '#paths/declare'
import { emptyDetails, emptyDraft } from '#shared/orders/order-draft'
import { PreValidateBody } from '#shared/orders/orders.schema'
import { aValidatedCart } from '#tests/orders/orders.fixtures'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { aFile, aLine } from './lines.fixtures.ts'
import { anUnavailable, aPrevious, ORDER } from './repeated.fixtures.ts'

const shop = createEmptyActor()
const details = emptyDetails
const again = aLine('d', { previous: aPrevious() })
const repeated = { lines: [again], unavailable: [anUnavailable('e')] }
const refused = { lines: [{ index: 0, messages: ['Ce modèle n’est plus proposé.'] }] }

const CONFIGURATOR = 'the configurator sends it: the paths of the shop go from one page to the other'
const FILES = 'it arrives from the files on their way: tests/browser/line-files.test.ts joins some'
const TABLE = 'the table of openings sends it: tests/browser/openings.test.ts goes from one page to the other'
const BULK = 'it needs the templates of its lines: tests/browser/openings.test.ts goes through it'
const PROJECT =
  'the chantier that the cart belongs to sends it: tests/browser/projects.test.ts has two devices change it'
const NOTES = 'a line of a chantier alone has these fields: tests/browser/projects.test.ts types in them'
const QUOTE =
  'the page of a request does it, with a shop of its own: tests/browser/quotes.test.ts goes there from the cart'
const HISTORY = 'the page of past orders does it, with a shop of its own that leaves its work in the tab'

export const cartPaths = declarePaths(cartMachine, {
  title: 'Le panier',
  notWalked: {
    browser: {
      'j’ajoute une configuration': CONFIGURATOR,
      'j’ajoute une ouverture': TABLE,
      'cart on lines.add (1, if hasRoomFor) → cart.open': TABLE,
      'cart on lines.add (2) → same': TABLE,
      'je change une réponse de la première ligne': BULK,
      'cart.open on lines.change (1, if areLines) → same': BULK,
      'je remplace une ligne disparue': CONFIGURATOR,
      'je remplace la première ligne': CONFIGURATOR,
      'un fichier est joint à la première ligne': FILES,
      'je retire le fichier de la première ligne': FILES,
      'je commande à nouveau': HISTORY,
      'je note où va la première ligne': NOTES,
      'cart.open on line.annotate (1, if isLine) → same': NOTES,
      'les lignes reçoivent leur identifiant': PROJECT,
      'cart on lines.identify (1) → same': PROJECT,
      'un devis se demande avec ces lignes': QUOTE,
      'cart on quote.begun (1) → same': QUOTE,
      'le chantier change le panier': PROJECT,
      'cart on lines.sync (1) → cart.open': PROJECT,
      'cart.validating on lines.sync (1) → cart.validating': PROJECT,
      'cart on order.placed (2, if isOvertaken) → cart.open': PROJECT,
      'cart on line.add (1, if hasRoom) → cart.open': CONFIGURATOR,
      'cart on line.add (2) → same': CONFIGURATOR,
      'cart on line.replace (1, if isLine) → cart.open': CONFIGURATOR,
      'cart on line.replace (2) → same': CONFIGURATOR,
      'cart on file.attach (1, if hasFileRoom) → cart.open': FILES,
      'cart on file.remove (1, if isLine) → cart.open': FILES,
      'cart on order.repeat (1, if hasRoomFor) → cart.open': HISTORY,
    },
  },
  inputs: {
    'un panier vide': { shop, lines: [], unavailable: [], validatedCartId: null, priceMoved: [], details },
    'deux lignes, déjà validées': {
      shop,
      lines: [aLine('a'), aLine('b')],
      unavailable: [],
      validatedCartId: 'v1',
      priceMoved: [],
      details,
    },
    'une commande reprise, dont un produit manque': {
      shop,
      lines: [again],
      unavailable: [anUnavailable('f')],
      validatedCartId: null,
      priceMoved: [],
      details,
    },
    'un panier plein': {
      shop,
      lines: Array.from({ length: 200 }, (_, index) => aLine(`${index}`)),
      unavailable: [],
      validatedCartId: null,
      priceMoved: [],
      details,
    },
  },
  events: {
    'j’ajoute une configuration': { type: 'line.add', line: aLine('c') },
    'je note où va la première ligne': { type: 'line.annotate', key: 0, room: 'Séjour', note: '' },
    'les lignes reçoivent leur identifiant': { type: 'lines.identify', ids: [{ key: 0, id: 'i0' }] },
    'le chantier change le panier': { type: 'lines.sync', lines: [aLine('h', { id: 'i0' })] },
    'j’ajoute une ouverture': { type: 'lines.add', lines: [aLine('g')] },
    'je change une réponse de la première ligne': {
      type: 'lines.change',
      lines: [{ ...aLine('i'), key: 0 }],
      label: 'Coloris : Blanc',
    },
    'je remplace une ligne disparue': { type: 'line.replace', key: 400, parts: { quantity: 2 } },
    'je remplace la première ligne': { type: 'line.replace', key: 0, parts: { criteria: { length: 2000 } } },
    'je commande à nouveau': { type: 'order.repeat', repeated },
    'je retire la commande reprise': { type: 'order.takeBack', order: ORDER },
    'je prends le plus proche': { type: 'nearest.take', key: 1 },
    'j’écarte le produit manquant': { type: 'unavailable.dismiss', key: 1 },
    'un fichier est joint à la première ligne': { type: 'file.attach', key: 0, file: aFile },
    'je retire le fichier de la première ligne': { type: 'file.remove', key: 0, id: 'f1' },
    'je duplique la première ligne': { type: 'line.duplicate', key: 0 },
    'je supprime la première ligne': { type: 'line.remove', key: 0 },
    'je supprime la deuxième ligne': { type: 'line.remove', key: 1 },
    'j’annule la suppression': { type: 'removal.undo' },
    'je ferme l’annulation': { type: 'removal.dismiss' },
    'je modifie la première ligne': { type: 'line.modify', key: 0 },
    'un de plus': { type: 'quantity.increase', key: 0 },
    'un de moins': { type: 'quantity.decrease', key: 0 },
    'je tape « 2 »': { type: 'quantity.enter', key: 0, text: '2' },
    'je tape « deux »': { type: 'quantity.enter', key: 0, text: 'deux' },
    'je vide le panier': { type: 'cart.reset' },
    'je confirme': { type: 'reset.confirm' },
    'je renonce': { type: 'reset.cancel' },
    'je valide': { type: 'cart.validate' },
    'la page de commande s’ouvre': { type: 'order.opened' },
    'la commande se rédige': {
      type: 'order.drafted',
      validatedCartId: 'v1',
      draft: { ...emptyDraft, name: 'Villa', productsNames: [{ index: 0, number: 1, name: 'Chambre' }] },
    },
    'un devis se demande avec ces lignes': { type: 'quote.begun', id: 'q1' },
    'la commande est passée': { type: 'order.placed', validatedCartId: 'v1' },
  },
  effects: {
    preValidate: {
      'le serveur accepte': { validatedCart: aValidatedCart({ id: 'v1' }) },
      'une ligne est refusée': refusal('CART_REFUSED', refused),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    preValidate: refusedBy(PreValidateBody),
  },
  states: {
    'open.editing': 'le panier s’édite',
    'open.refused': 'des lignes sont à corriger',
    'open.failed': 'l’envoi a échoué',
    confirmingReset: '« Vider le panier ? »',
    validating: 'le panier part au serveur',
    validated: 'le panier est validé',
  },
  data: {
    'je tape la quantité': fc.record({
      type: fc.constant('quantity.enter' as const),
      key: fc.nat(3),
      text: fc.oneof(fc.integer({ min: -2, max: 1200 }).map(String), fc.string({ maxLength: 6 })),
    }),
    'je touche une ligne': fc.record({
      type: fc.constantFrom(
        'line.duplicate' as const,
        'line.remove' as const,
        'line.modify' as const,
        'quantity.increase' as const,
        'quantity.decrease' as const,
        'nearest.take' as const,
        'unavailable.dismiss' as const,
      ),
      key: fc.nat(205),
    }),
  },
  limit: 60_000,
  project: ({ context }) => ({
    lines: Math.min(context.lines.length, 2),
    first: context.lines.some(({ key }) => key === 0),
    repeated: context.lines.some(({ previous }) => previous !== undefined),
    unavailable: Math.min(context.unavailable.length, 1),
    firstUnavailable: context.unavailable.some(({ key }) => key === 1),
    removed: context.removed !== null && (context.removed.changed ?? true),
    single: context.lines[0]?.quantity === 1,
    failed: context.failure !== null,
    wrong: context.wrongQuantity !== null,
    named: context.lines[0]?.name === 'Chambre',
    refused: context.refusals.map(({ key }) => key),
    validated: context.validatedCartId,
    overtaken: context.overtaken?.lines.length,
  }),
  equivalent: {
    'target changed, cart.open.failed always':
      'without a refusal, « refused » leads on to « editing » at once',
  },
  check: (snapshot) => {
    const { lines, nextKey, refusals, failure } = snapshot.context
    const keys = new Set(lines.map(({ key }) => key))
    expect(keys.size).toBe(lines.length)
    expect(Math.max(-1, ...keys)).toBeLessThan(nextKey)
    expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true)
    expect(refusals.every(({ key }) => keys.has(key))).toBe(true)
    if (snapshot.matches('open')) {
      expect(snapshot.matches({ open: 'refused' })).toBe(refusals.length > 0)
      expect(snapshot.matches({ open: 'editing' })).toBe(failure === null && refusals.length === 0)
    }
  },
})
