import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type FeaturedToSave,
  featuredFormMachine,
  type PickedFile,
  type SavedFeatured,
} from '#machines/dashboard/featured/featured-form.machine'
import { featuredListMachine } from '#machines/dashboard/featured/featured-list.machine'
import type { FoundTarget } from '#machines/dashboard/featured/featured-target.machine'
import type {
  AdminFeatured,
  FeaturedImage,
  OrderFeaturedBody,
} from '#shared/dashboard/featured/featured.schema'
import { refusal } from '#tests/platform/refusal'
import { featured, picture } from './featured.fixtures.ts'

const products = ['a', 'b', 'c'].map((id, index) => featured(id, { position: index + 1 }))

/** The list of a server that answers an order when it is told to. */
const listOn = (load: () => Promise<AdminFeatured[]> = async () => products) => {
  const asked: OrderFeaturedBody[] = []
  const answers: { done: (ids: string[]) => void; fail: (error: Error) => void }[] = []
  const actor = createActor(
    featuredListMachine.provide({
      actors: {
        load: fromPromise(load),
        remove: fromPromise<void, AdminFeatured>(async () => {}),
        saveOrder: fromPromise<AdminFeatured[], OrderFeaturedBody>(({ input }) => {
          asked.push(input)
          return new Promise((resolve, reject) => {
            answers.push({
              done: (ids) => resolve(ids.map((id, index) => featured(id, { position: index + 1 }))),
              fail: reject,
            })
          })
        }),
      },
    }),
  ).start()
  return { actor, asked, answers }
}

test('what is moved while an order is on its way is saved after it, from the order that the server then has', async () => {
  const { actor, asked, answers } = listOn()
  await waitFor(actor, (state) => state.matches({ shown: 'settled' }))
  actor.send({ type: 'featured.move', id: 'c', to: 0 })
  actor.send({ type: 'featured.move', id: 'b', to: 1 })
  actor.send({ type: 'featured.move', id: 'b', to: 0 })
  expect(actor.getSnapshot().context).toMatchObject({
    order: { hot: ['b', 'c', 'a'] },
    moved: { id: 'b', position: 1, total: 3 },
  })
  answers[0]?.done(['c', 'a', 'b'])
  await waitFor(actor, () => asked.length === 2)
  answers[1]?.done(['b', 'c', 'a'])
  await waitFor(actor, (state) => state.matches({ shown: 'settled' }))
  expect(asked).toEqual([
    { section: 'hot', ids: ['c', 'a', 'b'], seen: ['a', 'b', 'c'] },
    { section: 'hot', ids: ['b', 'c', 'a'], seen: ['c', 'a', 'b'] },
  ])
})

test('a product that is dragged moves where it is let go, once; nowhere when the drag is given up', async () => {
  const { actor, asked } = listOn()
  await waitFor(actor, (state) => state.matches({ shown: 'settled' }))
  const drag = (end: 'drag.drop' | 'drag.cancel') => {
    actor.send({ type: 'drag.start', id: 'a', to: 0 })
    actor.send({ type: 'drag.over', to: 2 })
    expect(actor.getSnapshot().context).toMatchObject({
      drag: { id: 'a', to: 2 },
      order: { hot: ['a', 'b', 'c'] },
    })
    actor.send({ type: end })
    actor.send({ type: 'drag.drop' })
  }
  drag('drag.cancel')
  expect(actor.getSnapshot().context).toMatchObject({ drag: null, order: { hot: ['a', 'b', 'c'] } })
  drag('drag.drop')
  expect(actor.getSnapshot().context).toMatchObject({
    drag: null,
    order: { hot: ['b', 'c', 'a'] },
    moved: { id: 'a', position: 3, total: 3 },
  })
  expect(asked).toEqual([{ section: 'hot', ids: ['b', 'c', 'a'], seen: ['a', 'b', 'c'] }])
})

test('an order that is refused gives way to the server’s, with the reason', async () => {
  const { actor, answers } = listOn()
  await waitFor(actor, (state) => state.matches({ shown: 'settled' }))
  actor.send({ type: 'featured.move', id: 'c', to: 0 })
  answers[0]?.fail(refusal('FEATURED_CHANGED'))
  const { context } = await waitFor(actor, (state) => state.matches({ shown: 'settled' }))
  expect(context.order.hot).toEqual(['a', 'b', 'c'])
  expect(context.failure?.code).toBe('FEATURED_CHANGED')
})

test('a list that is gone holds nothing that was dragged, and a removal ends what was read out', async () => {
  const reads = [async () => products, () => Promise.reject(refusal('NETWORK')), async () => products]
  const { actor, answers } = listOn(() => (reads.shift() ?? (async () => products))())
  await waitFor(actor, (state) => state.matches({ shown: 'settled' }))
  actor.send({ type: 'featured.move', id: 'c', to: 0 })
  answers[0]?.done(['c', 'a', 'b'])
  await waitFor(actor, (state) => state.matches({ shown: 'settled' }))
  actor.send({ type: 'featured.remove', id: 'c' })
  expect(actor.getSnapshot().context.moved).toBe(null)
  actor.send({ type: 'removal.confirm' })
  actor.send({ type: 'drag.start', id: 'a', to: 0 })
  await waitFor(actor, (state) => state.hasTag('failed'))
  // its rows are gone, and so is what would have told that it was let go
  actor.send({ type: 'list.retry' })
  const { context } = await waitFor(actor, (state) => state.matches({ shown: 'settled' }))
  expect(context.drag).toBe(null)
})

test('another choice changes what the first one filled in, and nothing that was typed since', () => {
  const actor = createActor(featuredFormMachine, { input: { id: null, section: 'hot' } }).start()
  const { class: _, ...levels } = featured('a')
  const family: FoundTarget = { ...levels, class: 'Family', description: 'Le rail droit.', onSale: true }
  const other: FoundTarget = {
    ...family,
    family: { ...family.family, name: 'Rail 60' },
    description: 'Le fort.',
  }
  const texts = () => {
    const { name, description } = actor.getSnapshot().context.fields
    return [name, description]
  }
  actor.send({ type: 'target.choose', target: family })
  expect(texts()).toEqual([family.family.name, 'Le rail droit.'])
  actor.send({ type: 'field.change', field: 'name', value: 'Le rail du mois' })
  actor.send({ type: 'target.clear' })
  actor.send({ type: 'target.choose', target: other })
  expect(texts()).toEqual(['Le rail du mois', 'Le fort.'])
})

/** The form of a product that somebody else saves first. */
const formOn = () => {
  const saves: FeaturedToSave[] = []
  const theirs = featured('a', { name: 'Le leur', version: 5 })
  const actor = createActor(
    featuredFormMachine.provide({
      actors: {
        load: fromPromise(async () =>
          featured('a', {
            imageId: picture.id,
            images: [{ type: 'product', ...picture }],
            startsOn: '2026-03-02',
          }),
        ),
        save: fromPromise<SavedFeatured, FeaturedToSave>(async ({ input }) => {
          saves.push(input)
          return input.version === theirs.version ? { kind: 'saved' } : { kind: 'changed', product: theirs }
        }),
        sendImage: fromPromise<FeaturedImage, PickedFile>(() => Promise.reject(refusal('INVALID_FIELDS'))),
      },
    }),
    { input: { id: 'a', section: 'hot' } },
  ).start()
  return { actor, saves }
}

test('mine over theirs is the same content on their version', async () => {
  const { actor, saves } = formOn()
  await waitFor(actor, (state) => state.matches({ form: 'editing' }))
  actor.send({ type: 'field.change', field: 'name', value: '  Le mien ' })
  actor.send({ type: 'form.submit' })
  const { context } = await waitFor(actor, (state) => state.hasTag('conflict'))
  expect([context.fields.name, context.other?.name]).toEqual(['  Le mien ', 'Le leur'])
  actor.send({ type: 'conflict.keep' })
  await waitFor(actor, (state) => state.hasTag('saved'))
  const content = {
    section: 'hot',
    name: 'Le mien',
    description: '',
    target: { class: 'Family', id: 'f' },
    imageId: 'image',
    startsOn: '2026-03-02',
    endsOn: null,
  }
  expect(saves).toEqual([
    { id: 'a', version: 1, content },
    { id: 'a', version: 5, content },
  ])
})

test('back to mine keeps what was typed; theirs takes its place', async () => {
  const { actor } = formOn()
  await waitFor(actor, (state) => state.matches({ form: 'editing' }))
  actor.send({ type: 'field.change', field: 'name', value: 'Le mien' })
  actor.send({ type: 'image.choose', file: { size: 1 } })
  await waitFor(actor, ({ context }) => context.imageFailure !== null)
  actor.send({ type: 'form.submit' })
  await waitFor(actor, (state) => state.hasTag('conflict'))
  actor.send({ type: 'conflict.leave' })
  expect(actor.getSnapshot().context).toMatchObject({ fields: { name: 'Le mien' }, other: null, version: 1 })
  actor.send({ type: 'form.submit' })
  await waitFor(actor, (state) => state.hasTag('conflict'))
  actor.send({ type: 'conflict.take' })
  expect(actor.getSnapshot().context).toMatchObject({
    fields: { name: 'Le leur', image: null, startsOn: '' },
    other: null,
    version: 5,
    imageFailure: null,
  })
})

test('another picture takes the place of the one that is on its way', async () => {
  const sent: { file: PickedFile; arrive: (image: FeaturedImage) => void; signal: AbortSignal }[] = []
  const actor = createActor(
    featuredFormMachine.provide({
      actors: {
        sendImage: fromPromise<FeaturedImage, PickedFile>(
          ({ input: file, signal }) =>
            new Promise((arrive) => {
              sent.push({ file, arrive, signal })
            }),
        ),
      },
    }),
    { input: { id: null, section: 'hot' } },
  ).start()
  actor.send({ type: 'image.choose', file: { size: 1 } })
  actor.send({ type: 'image.choose', file: { size: 2 } })
  const [first, second] = sent
  expect([sent.map(({ file }) => file.size), first?.signal.aborted]).toEqual([[1, 2], true])
  first?.arrive({ ...picture, id: 'first' })
  second?.arrive(picture)
  const { context } = await waitFor(actor, (state) => !state.hasTag('sending'))
  expect(context.fields.image).toEqual(picture)
})
