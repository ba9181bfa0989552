import { assign, raise, setup } from 'xstate'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import type { AdminFeatured, OrderFeaturedBody } from '#shared/dashboard/featured/featured.schema'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall } from '../../platform/provided.ts'

/** Ids of each section in the order shown. */
export type FeaturedOrder = Readonly<Record<FeaturedSection, readonly string[]>>

export interface FeaturedListContext {
  /** as the server last said, by section and position */
  products: readonly AdminFeatured[]
  /** as staff put them: ahead of `products` while an order is being saved */
  order: FeaturedOrder
  /** the product that is being dragged, and the place, from 0, where it would be put */
  drag: { id: string; to: number } | null
  /** the last move, to be read out */
  moved: { id: string; position: number; total: number } | null
  /** the product to be removed */
  removing: AdminFeatured | null
  failure: Failure | null
}

export type FeaturedListEvent =
  /** `to`: its place in its section, from 0 */
  | { type: 'featured.move'; id: string; to: number }
  | { type: 'drag.start'; id: string; to: number }
  | { type: 'drag.over'; to: number }
  | { type: 'drag.drop' }
  | { type: 'drag.cancel' }
  | { type: 'featured.remove'; id: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | { type: 'list.retry' }

const SECTIONS = ['hot', 'new', 'promo'] as const

const orderOf = (products: readonly AdminFeatured[]): FeaturedOrder => {
  const idsOf = (section: FeaturedSection) =>
    products
      .filter((product) => product.section === section)
      .sort((a, b) => a.position - b.position)
      .map(({ id }) => id)
  return { hot: idsOf('hot'), new: idsOf('new'), promo: idsOf('promo') }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/** The first section whose order is not the server's yet. */
const unsaved = ({
  products,
  order,
}: Pick<FeaturedListContext, 'products' | 'order'>): FeaturedSection | undefined => {
  const known = orderOf(products)
  return SECTIONS.find((section) => !isSame(known[section], order[section]))
}

/** The order after a move, or undefined when it moves nothing. */
const movedOrder = (order: FeaturedOrder, id: string, to: number): FeaturedOrder | undefined => {
  const section = SECTIONS.find((one) => order[one].includes(id))
  if (section === undefined) return undefined
  const from = order[section].indexOf(id)
  if (to === from || !(to in order[section])) return undefined
  return { ...order, [section]: order[section].filter((one) => one !== id).toSpliced(to, 0, id) }
}

/**
 * What the home page puts forward (§2.13, featuredProductsList): its order is shown as soon as staff move something and
 * saved behind it, one section at a time; moves that come meanwhile are saved next. When somebody else changed the
 * section, or the save fails, the server's order comes back and the reason is said.
 */
export const featuredListMachine = setup({
  types: {
    context: {} as FeaturedListContext,
    events: {} as FeaturedListEvent,
    /** loading: nothing to show yet; saving: an order is on its way */
    tags: {} as 'loading' | 'failed' | 'saving' | 'asking' | 'removing',
  },
  actors: {
    load: requiredCall<AdminFeatured[]>('load'),
    saveOrder: requiredCall<AdminFeatured[], OrderFeaturedBody>('saveOrder'),
    remove: requiredCall<void, AdminFeatured>('remove'),
  },
  guards: {
    isMove: ({ context, event }) =>
      event.type === 'featured.move' && movedOrder(context.order, event.id, event.to) !== undefined,
    isUnsaved: ({ context }) => unsaved(context) !== undefined,
    isDragged: ({ context }) => context.drag !== null,
    isThere: ({ context, event }) =>
      event.type === 'featured.remove' && context.products.some(({ id }) => id === event.id),
  },
  actions: {
    move: assign(({ context, event }) => {
      if (event.type !== 'featured.move') return {}
      const order = movedOrder(context.order, event.id, event.to) ?? context.order
      const section = SECTIONS.find((one) => order[one].includes(event.id))
      return {
        order,
        moved: { id: event.id, position: event.to + 1, total: section ? order[section].length : 0 },
        failure: null,
      }
    }),
    takeBack: assign(({ context }) => ({ order: orderOf(context.products), moved: null, drag: null })),
    putDown: assign({ drag: null }),
    ask: assign(({ context, event }) => ({
      removing:
        event.type === 'featured.remove'
          ? (context.products.find(({ id }) => id === event.id) ?? null)
          : context.removing,
      moved: null,
      failure: null,
    })),
    keepFailure: assign(({ event }) => ({ failure: failureOf('error' in event ? event.error : undefined) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'featuredList',
  context: {
    products: [],
    order: { hot: [], new: [], promo: [] },
    drag: null,
    moved: null,
    removing: null,
    failure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'shown',
          actions: assign(({ event }) => ({ products: event.output, order: orderOf(event.output) })),
        },
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    failed: { tags: 'failed', on: { 'list.retry': { target: 'loading', actions: 'forgetFailure' } } },
    shown: {
      initial: 'settled',
      exit: 'putDown',
      on: {
        'drag.start': { actions: assign(({ event: { id, to } }) => ({ drag: { id, to } })) },
        'drag.over': {
          guard: 'isDragged',
          actions: assign(({ context: { drag }, event: { to } }) => ({ drag: drag && { ...drag, to } })),
        },
        'drag.drop': {
          guard: 'isDragged',
          actions: [
            raise(({ context: { drag } }) => ({
              type: 'featured.move' as const,
              id: drag?.id ?? '',
              to: drag?.to ?? 0,
            })),
            'putDown',
          ],
        },
        'drag.cancel': { actions: 'putDown' },
      },
      states: {
        settled: {
          on: {
            'featured.move': { guard: 'isMove', target: 'saving', actions: 'move' },
            'featured.remove': { guard: 'isThere', target: 'asking', actions: 'ask' },
          },
        },
        saving: {
          tags: 'saving',
          on: { 'featured.move': { guard: 'isMove', actions: 'move' } },
          invoke: {
            id: 'saveOrder',
            src: 'saveOrder',
            input: ({ context }) => {
              const section = unsaved(context) ?? 'hot'
              return {
                section,
                ids: [...context.order[section]],
                seen: [...orderOf(context.products)[section]],
              }
            },
            onDone: { target: 'judging', actions: assign(({ event }) => ({ products: event.output })) },
            onError: { target: 'reloading', actions: ['keepFailure', 'takeBack'] },
          },
        },
        judging: {
          always: [
            {
              guard: 'isUnsaved',
              target: 'saving',
              description: 'Something was moved while the order before it was on its way.',
            },
            { target: 'settled' },
          ],
        },
        asking: {
          tags: 'asking',
          on: {
            'removal.cancel': { target: 'settled', actions: assign({ removing: null }) },
            'removal.confirm': 'removing',
          },
        },
        removing: {
          tags: ['asking', 'removing'],
          invoke: {
            id: 'remove',
            src: 'remove',
            input: ({ context }) => {
              if (context.removing === null) throw new Error('Nothing is to be removed.')
              return context.removing
            },
            onDone: { target: 'reloading', actions: assign({ removing: null }) },
            onError: { target: 'reloading', actions: ['keepFailure', assign({ removing: null })] },
          },
        },
        reloading: {
          tags: 'saving',
          description: 'What the server has now, under what is said of it.',
          invoke: {
            id: 'reload',
            src: 'load',
            onDone: {
              target: 'settled',
              actions: assign(({ event }) => ({ products: event.output, order: orderOf(event.output) })),
            },
            onError: { target: '#featuredList.failed', actions: 'keepFailure' },
          },
        },
      },
    },
  },
})
