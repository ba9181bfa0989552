import { beforeAll } from 'vitest'
import { createEmptyActor } from 'xstate'
import { cartLogic, configuratorLogic, shopLogic } from '#client/shop/shop.effects.ts'
import type { CartEvent } from '#machines/cart/cart.types'
import type { ConfiguratorEvent, RestoredRevision } from '#machines/configurator/configurator.types'
import type { Model } from '#shared/configurator/configurator.schema'
import { emptyDetails, emptyDraft } from '#shared/orders/order-draft'
import { cartPaths } from '#tests/cart/cart.paths'
import { aLine } from '#tests/cart/lines.fixtures'
import { anUnavailable, aPrevious } from '#tests/cart/repeated.fixtures'
import { configuratorPaths } from '#tests/configurator/configurator.paths'
import { savedRail } from '#tests/configurator/sharing.paths'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { shopPaths } from './shop.paths.ts'
import { publishSmallRail } from './small-catalogue.ts'

const shop = createEmptyActor()

/** The cart that paths begin with where they begin with a validated one. */
const RESTORED_CART = 'v1'

describeOnDatabase('generated paths of the shop, on the server', (database) => {
  const api = testApp(database)
  let model: Required<Model>
  beforeAll(async () => {
    model = await publishSmallRail(database.db)
  })
  const world = async () => {
    const { user, token } = await api.signedIn()
    return { id: user.id, token }
  }
  const line = (name: string) =>
    aLine(name, { model, criteria: { length: 2000, fixation: 'wall' }, selectedComponents: {} })
  const work = (): RestoredRevision => ({
    selectedModel: model,
    criteria: { length: 2000, fixation: 'wall' },
    components: { support: { reference: 'SW-2' } },
    modifiedKey: null,
    selectedConfiguration: null,
    selectedModelFromWebsite: null,
    setAside: null,
    quantity: null,
    files: [],
    name: '',
    remembered: null,
    withoutMemory: false,
  })
  /** The cart that the server validated last for the person; that of the restored work until then. */
  const validatedCartId = async ({ id }: { id: string }): Promise<string> => {
    const cart = await database.db
      .selectFrom('validated_carts')
      .select('id')
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return cart?.id ?? RESTORED_CART
  }
  /** What the person last chose in the family. */
  const recalled = {
    'mes derniers choix arrivent': ({ id }: { id: string }) =>
      database.db
        .insertInto('last_answers')
        .values({
          user_id: id,
          family_id: model.family.id,
          criteria: JSON.stringify({ fixation: 'wall' }),
          components: JSON.stringify({ support: 'SW-2' }),
          answered_at: new Date(api.clock.now()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  }
  const again = () => ({ ...line('d'), previous: aPrevious() })
  const missing = (name: string) => anUnavailable(name, { nearest: again() })
  const kept = {
    shop,
    lines: [],
    unavailable: [],
    validatedCartId: null,
    priceMoved: [],
    details: emptyDetails,
  }

  describeApiLevel(api, 'the configurator', {
    paths: configuratorPaths,
    logic: configuratorLogic,
    world,
    caller: (person) => person,
    arrange: recalled,
    inputs: () => ({
      'un produit déjà choisi, retrouvé': {
        shop,
        restored: { ...work(), remembered: { criteria: { fixation: 'wall' }, components: {} } },
      },
    }),
    events: (_, { context: { loaded } }): Record<string, ConfiguratorEvent> => ({
      ...(loaded && {
        'le tarif est relu au retour du réseau': {
          type: 'template.renewed',
          loaded: { ...loaded, priceListVersion: loaded.priceListVersion + 1 },
        },
        'le tarif est relu, et n’a pas changé': { type: 'template.renewed', loaded },
      }),
      'je choisis la catégorie': { type: 'level.choose', level: 'category', id: model.category.id },
      'je choisis la sous-catégorie': {
        type: 'level.choose',
        level: 'subCategory',
        id: model.subCategory.id,
      },
      'je choisis la famille': { type: 'level.choose', level: 'family', id: model.family.id },
      'je choisis le modèle': { type: 'level.choose', level: 'subFamily', id: model.subFamily.id },
      'je viens d’une fiche produit': { type: 'website.choose', model },
      'je viens d’une page du catalogue': {
        type: 'website.choose',
        model: { category: model.category, subCategory: model.subCategory },
      },
      'je suis un lien vers une configuration': { type: 'saved.open', saved: { ...savedRail, model } },
      'je modifie une ligne du panier': {
        type: 'modification.start',
        index: 1,
        line: { ...line('modified'), selectedComponents: { support: { reference: 'SW-2' } }, key: 1 },
      },
    }),
  })

  describeApiLevel(api, 'the cart', {
    paths: cartPaths,
    logic: cartLogic,
    world,
    caller: (person) => person,
    inputs: () => ({
      'deux lignes, déjà validées': {
        ...kept,
        lines: [line('a'), line('b')],
        validatedCartId: RESTORED_CART,
      },
      'une commande reprise, dont un produit manque': {
        ...kept,
        lines: [again()],
        unavailable: [missing('f')],
      },
      'un panier plein': { ...kept, lines: Array.from({ length: 200 }, (_, index) => line(`${index}`)) },
    }),
    events: async (person): Promise<Record<string, CartEvent>> => ({
      'la commande se rédige': {
        type: 'order.drafted',
        validatedCartId: await validatedCartId(person),
        draft: { ...emptyDraft, name: 'Villa', productsNames: [{ index: 0, number: 1, name: 'Chambre' }] },
      },
      'la commande est passée': {
        type: 'order.placed',
        validatedCartId: await validatedCartId(person),
      },
      'j’ajoute une configuration': { type: 'line.add', line: line('c') },
      'je change une réponse de la première ligne': {
        type: 'lines.change',
        lines: [{ ...line('i'), key: 0 }],
        label: 'Coloris : Blanc',
      },
      'j’ajoute une ouverture': { type: 'lines.add', lines: [line('g')] },
      'le chantier change le panier': { type: 'lines.sync', lines: [{ ...line('h'), id: 'i0' }] },
      'je remplace la première ligne': {
        type: 'line.replace',
        key: 0,
        parts: { criteria: { length: 2100, fixation: 'wall' } },
      },
      'je commande à nouveau': {
        type: 'order.repeat',
        repeated: { lines: [again()], unavailable: [missing('e')] },
      },
    }),
  })
  describeApiLevel(api, 'the shop', {
    paths: shopPaths,
    logic: shopLogic,
    world,
    caller: (person) => person,
    arrange: recalled,
    inputs: ({ id }) => {
      const restored = { ...kept, work: work() }
      return {
        'un produit choisi et une ligne, retrouvés': {
          userId: id,
          restored: { ...restored, lines: [line('a')] },
        },
        'un produit choisi et un panier plein, retrouvés': {
          userId: id,
          restored: { ...restored, lines: Array.from({ length: 200 }, (_, index) => line(`${index}`)) },
        },
      }
    },
    events: async (person) => ({
      'la commande est passée': { type: 'order.placed', validatedCartId: await validatedCartId(person) },
      'je commande à nouveau': {
        type: 'order.repeat',
        repeated: { lines: [again()], unavailable: [missing('e')] },
      },
    }),
  })
})
