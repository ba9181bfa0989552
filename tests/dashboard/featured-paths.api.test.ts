import { beforeAll } from 'vitest'
import {
  featuredFormLogic,
  featuredListLogic,
  featuredTargetLogic,
} from '#client/dashboard/featured/featured.effects.ts'
import type { FeaturedFormEvent } from '#machines/dashboard/featured/featured-form.machine'
import type { FeaturedListEvent } from '#machines/dashboard/featured/featured-list.machine'
import * as calls from '#shared/dashboard/featured/featured.endpoints'
import type { AddFeaturedBody, AdminFeatured } from '#shared/dashboard/featured/featured.schema'
import { modelByReference, publish } from '#tests/catalogue/exemplars'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { featuredFormPaths, featuredListPaths, featuredTargetPaths } from './featured.paths.ts'
import { halves } from './pictures.ts'

describeOnDatabase('generated paths of what the home page puts forward, on the server', (database) => {
  const api = testApp(database)
  let content: AddFeaturedBody
  let picture: Blob
  beforeAll(async () => {
    await publish(database.db)
    const { subFamily } = await modelByReference(database.db, 'FS-20')
    content = {
      section: 'hot',
      name: 'Film miroir',
      description: 'Contre la chaleur.',
      target: { class: 'SubFamily', id: subFamily.id },
      imageId: null,
      startsOn: null,
      endsOn: null,
    }
    picture = new Blob([new Uint8Array(await halves(640, 640).png().toBuffer())])
  })
  const staff = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    return { id: user.id, token }
  }
  const list = async (): Promise<AdminFeatured[]> => {
    const { token } = await staff()
    return (await api.call(calls.adminFeatured, { token })).body.featuredProducts
  }
  const remove = async ({ id, version }: AdminFeatured) => {
    const { token } = await staff()
    const query = { version: String(version) }
    const reply = await api.call(calls.removeFeatured, { token, params: { id }, query })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }
  /** Two products of one section, and nothing else. */
  const world = async () => {
    for (const one of await list()) await remove(one)
    const me = await staff()
    const added = async () =>
      (await api.call(calls.addFeatured, { token: me.token, body: content })).body.featuredProduct
    return { me, first: await added(), second: await added() }
  }
  type World = Awaited<ReturnType<typeof world>>
  const caller = ({ me }: World) => me
  /** Somebody else makes another of the first one, as it stands. */
  const change = async ({ first: { id } }: World) => {
    const { token } = await staff()
    const version = (await list()).find((one) => one.id === id)?.version ?? 0
    const body = { ...content, name: 'Le leur', version }
    const reply = await api.call(calls.changeFeatured, { token, params: { id }, body })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }
  const removeFirst = ({ first }: World) => remove(first)

  describeApiLevel(api, 'the list', {
    paths: featuredListPaths,
    inBrief: 'moved up, down or dropped, it is the one list that is saved',
    logic: featuredListLogic,
    world,
    caller,
    events: ({ first: { id } }): Record<string, FeaturedListEvent> => ({
      'je descends le premier produit': { type: 'featured.move', id, to: 1 },
      'je remonte ce produit': { type: 'featured.move', id, to: 0 },
      'je prends le premier produit': { type: 'drag.start', id, to: 0 },
      'je retire le premier produit': { type: 'featured.remove', id },
    }),
    // what was saved is what it was put back to, rather than what the path says
    offers: ({ context: { products, order } }, words) =>
      words !== 'l’ordre est enregistré' || products[0]?.id !== 'b' || order.hot[0] !== 'a',
    arrange: {
      'un seul produit arrive': removeFirst,
      'quelqu’un l’a changé avant moi': change,
      'quelqu’un a changé l’ordre avant moi': async () => {
        const { token } = await staff()
        const seen = (await list()).map(({ id }) => id)
        const body = { section: 'hot', ids: seen.toReversed(), seen }
        const reply = await api.call(calls.orderFeatured, { token, body })
        if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      },
    },
  })

  describeApiLevel(api, 'the form', {
    paths: featuredFormPaths,
    logic: featuredFormLogic,
    world,
    caller,
    inputs: ({ first: { id, section } }) => ({ 'je modifie un produit': { id, section } }),
    events: ({ first }): Record<string, FeaturedFormEvent> => ({
      'je choisis ce qui est mis en avant': {
        type: 'target.choose',
        target: { ...first, images: [], description: 'Texte du catalogue', onSale: true },
      },
      'je choisis une image': { type: 'image.choose', file: picture },
    }),
    arrange: {
      'le produit n’existe plus': removeFirst,
      'quelqu’un a modifié la fiche avant moi': change,
    },
    // nobody can have changed what is only being added
    offers: ({ context }, words) => words !== 'quelqu’un a modifié la fiche avant moi' || context.id !== null,
  })

  describeApiLevel(api, 'the search for one', {
    paths: featuredTargetPaths,
    logic: featuredTargetLogic,
    world: async () => ({ me: await staff() }),
    caller: ({ me }) => me,
  })
})
