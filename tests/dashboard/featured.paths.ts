import { expect } from 'vitest'
import { problemsOf } from '#machines/dashboard/featured/featured-fields'
import { featuredFormMachine } from '#machines/dashboard/featured/featured-form.machine'
import { featuredListMachine } from '#machines/dashboard/featured/featured-list.machine'
import { featuredTargetMachine } from '#machines/dashboard/featured/featured-target.machine'
import { declarePaths } from '#paths/declare'
import { SearchQuery } from '#shared/catalogue/catalogue.schema'
import {
  AddFeaturedBody,
  ChangeFeaturedBody,
  FeaturedIdParams,
  OrderFeaturedBody,
  RemoveFeaturedQuery,
} from '#shared/dashboard/featured/featured.schema'
import { byHand, REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress, refusedBy } from '#tests/platform/refused'
import { featured, picture } from './featured.fixtures.ts'

const a = featured('a')
const b = featured('b', { position: 2 })

export const featuredListPaths = declarePaths(featuredListMachine, {
  title: 'Les produits en vedette',
  notWalked: {
    api: { 'je remonte un produit qui n’est plus là': REFUSED },
    browser: byHand('dashboard-products'),
  },
  inputs: { 'j’ouvre les produits en vedette': undefined },
  events: {
    'je réessaie': { type: 'list.retry' },
    'je descends le premier produit': { type: 'featured.move', id: 'a', to: 1 },
    'je remonte ce produit': { type: 'featured.move', id: 'a', to: 0 },
    'je remonte un produit qui n’est plus là': { type: 'featured.move', id: 'z', to: 0 },
    'je prends le premier produit': { type: 'drag.start', id: 'a', to: 0 },
    'je le porte à la deuxième place': { type: 'drag.over', to: 1 },
    'je pose ce que je porte': { type: 'drag.drop' },
    'je renonce à le porter': { type: 'drag.cancel' },
    'je retire le premier produit': { type: 'featured.remove', id: 'a' },
    'je confirme le retrait': { type: 'removal.confirm' },
    'je garde le produit': { type: 'removal.cancel' },
  },
  effects: {
    load: {
      'les deux produits arrivent': [a, b],
      'un seul produit arrive': [b],
      'les produits n’arrivent pas': refusal('NETWORK'),
    },
    saveOrder: {
      'l’ordre est enregistré': [
        { ...b, position: 1 },
        { ...a, position: 2 },
      ],
      'quelqu’un a changé l’ordre avant moi': refusal('FEATURED_CHANGED'),
    },
    remove: {
      'le produit est retiré': undefined,
      'quelqu’un l’a changé avant moi': refusal('FEATURED_CHANGED'),
    },
  },
  asks: {
    saveOrder: refusedBy(OrderFeaturedBody),
    remove: ({ id, version }) => [
      ...refusedAddress(FeaturedIdParams, { id }),
      ...refused(RemoveFeaturedQuery, { version: String(version) }),
    ],
  },
  states: {
    loading: 'les produits se chargent',
    failed: '« Les produits en vedette n’ont pas pu être lus »',
    'shown.settled': 'les produits sont à l’écran',
    'shown.saving': 'le nouvel ordre part',
    'shown.asking': '« Retirer ce produit de la page d’accueil »',
    'shown.removing': 'le retrait part',
    'shown.reloading': 'les produits sont relus',
  },
  project: ({ context: { products, order, drag, removing, failure } }) => [
    products.map(({ id, position }) => `${id}${position}`),
    order,
    drag?.to,
    removing?.id,
    failure?.code,
  ],
  check: (snapshot) => {
    const { products, order, removing } = snapshot.context
    // nothing is shown twice, and nothing is lost, whatever moves
    expect(Object.values(order).flat().sort()).toEqual(products.map(({ id }) => id).sort())
    expect(snapshot.hasTag('asking')).toBe(removing !== null)
    if (snapshot.matches({ shown: 'settled' })) {
      expect(order.hot).toEqual(products.toSorted((x, y) => x.position - y.position).map(({ id }) => id))
    }
  },
})

const target = { ...a, images: [], description: 'Texte du catalogue', onSale: true }

export const featuredFormPaths = declarePaths(featuredFormMachine, {
  title: 'Un produit en vedette',
  notWalked: { browser: byHand('dashboard-products') },
  inputs: {
    'j’ajoute un produit': { id: null, section: 'new' },
    'je modifie un produit': { id: 'a', section: 'hot' },
  },
  events: {
    'je réessaie': { type: 'form.retry' },
    'je tape le nom « Rail »': { type: 'field.change', field: 'name', value: 'Rail' },
    'j’efface le nom': { type: 'field.change', field: 'name', value: '' },
    'je choisis ce qui est mis en avant': { type: 'target.choose', target },
    'je veux choisir autre chose': { type: 'target.clear' },
    'je choisis une image': { type: 'image.choose', file: { size: 1 } },
    'je retire l’image': { type: 'image.remove' },
    'j’enregistre la fiche': { type: 'form.submit' },
    'j’enregistre la mienne': { type: 'conflict.keep' },
    'je prends l’autre version': { type: 'conflict.take' },
    'je reviens à ma saisie': { type: 'conflict.leave' },
  },
  effects: {
    load: {
      'la fiche arrive': a,
      'le produit n’existe plus': refusal('NOT_FOUND'),
    },
    save: {
      'la fiche est enregistrée': { kind: 'saved' },
      'quelqu’un a modifié la fiche avant moi': {
        kind: 'changed',
        product: { ...a, name: 'Le leur', version: 7 },
      },
      'ce qui est mis en avant est refusé': refusal('INVALID_FIELDS', { errors: { target: ['Parti.'] } }),
    },
    sendImage: {
      'l’image est reçue': picture,
      'l’image est refusée': refusal('INVALID_FIELDS'),
    },
  },
  asks: {
    load: (id) => refusedAddress(FeaturedIdParams, { id }),
    save: ({ id, version, content }) =>
      id === null
        ? refused(AddFeaturedBody, content)
        : [
            ...refusedAddress(FeaturedIdParams, { id }),
            ...refused(ChangeFeaturedBody, { ...content, version }),
          ],
    sendImage: 'a file is judged by its bytes, before it leaves',
  },
  states: {
    'form.loading': 'la fiche se charge',
    'form.failed': '« Ce produit en vedette n’a pas pu être lu »',
    'form.editing': 'la fiche se remplit',
    'form.saving': 'la fiche part',
    'form.conflict': '« Ce produit a été modifié entre-temps »',
    'form.saved': 'retour à la liste',
    'picture.idle': 'aucune image ne part',
    'picture.sending': 'l’image part',
  },
  project: ({ context: { fields, version, other, tried, refused, failure, imageFailure } }) => [
    fields.name,
    fields.target === null,
    fields.image?.id,
    version,
    other?.version,
    tried,
    refused,
    failure?.code,
    imageFailure?.code,
  ],
  limit: 60_000,
  check: (snapshot) => {
    const { fields, other, id, version } = snapshot.context
    expect(snapshot.hasTag('conflict')).toBe(other !== null)
    if (snapshot.hasTag('saving')) {
      expect(problemsOf(fields)).toEqual({})
      expect(snapshot.hasTag('sending')).toBe(false)
    }
    if (id !== null && !snapshot.hasTag('loading') && !snapshot.hasTag('failed')) {
      expect(version).toBeGreaterThan(0)
    }
  },
})

export const featuredTargetPaths = declarePaths(featuredTargetMachine, {
  title: 'Chercher ce qui est mis en avant',
  notWalked: { browser: byHand('dashboard-products') },
  inputs: { 'le champ est vide': undefined },
  events: {
    'je tape « rail »': { type: 'search.type', text: 'rail' },
    'je tape « ra »': { type: 'search.type', text: 'ra' },
    'j’efface ma recherche': { type: 'search.type', text: '' },
    'j’appuie sur Entrée': { type: 'search.submit' },
    'la flèche descend': { type: 'active.move', by: 1 },
    'la flèche monte': { type: 'active.move', by: -1 },
    'je quitte les résultats': { type: 'active.leave' },
  },
  effects: {
    search: {
      'deux produits sont trouvés': [
        target,
        { ...target, subFamily: { id: 'm', name: 'M', reference: 'M' } },
      ],
      'aucun produit n’est trouvé': [],
      'le réseau manque': refusal('NETWORK'),
    },
  },
  delays: { debounce: 'la frappe s’arrête' },
  asks: {
    search: (keywords) => refused(SearchQuery, { keywords, level: '0' }),
  },
  states: {
    idle: 'le champ est au repos',
    typing: 'la recherche se tape',
    tooShort: '« Saisissez au moins 3 caractères. »',
    searching: 'la recherche est en cours',
  },
  project: ({ context: { text, found, active, failure } }) => [text, found?.length, active, failure?.code],
  check: (snapshot) => {
    const { text, found, active, failure } = snapshot.context
    // the keyboard is on something that is there, or on nothing
    if (active !== null) expect(found?.[active]).toBeDefined()
    if (snapshot.hasTag('busy')) expect(text.trim().length).toBeGreaterThan(2)
    if (snapshot.hasTag('tooShort')) expect([found, failure]).toEqual([null, null])
  },
})
