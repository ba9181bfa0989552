import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { requiredCall } from '#machines/platform/provided'
import { type CartLine, hasRoom, isQuantity, parseQuantity } from '#shared/cart/configurations.rules'
import { changedByHand, type UnavailableLine } from '#shared/cart/repeated.rules'
import type { Configuration } from '#shared/configurator/configurator.schema'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import { emptyDetails } from '#shared/orders/order-draft'
import type {
  CartContext,
  CartEmitted,
  CartEvent,
  CartInput,
  CartNews,
  KeyedLine,
  KeyedUnavailableLine,
  Overtaken,
  PreValidated,
} from './cart.types.ts'

/** What a change of the lines leaves behind: an undo, a message or a validation would speak of other lines. */
export const afterChange = {
  removed: null,
  wrongQuantity: null,
  failure: null,
  priceMoved: [],
  validatedCartId: null,
}

/** The line with that key; undefined once it is gone. */
const lineByKey = ({ lines }: Pick<CartContext, 'lines'>, key: number): KeyedLine | undefined =>
  lines.find((line) => line.key === key)

/** What could not be ordered under that key; undefined once it is answered. */
export const unavailableByKey = (
  { unavailable }: Pick<CartContext, 'unavailable'>,
  key: number,
): KeyedUnavailableLine | undefined => unavailable.find((line) => line.key === key)

/** The lines with more at the end, each under a key that none had before. */
const append = <Line extends object>(
  lines: readonly (Line & { key: number })[],
  added: readonly Line[],
  nextKey: number,
) => [...lines, ...added.map((line, place) => ({ ...line, key: nextKey + place }))]

/** The cart's lines with those at their end. */
export const appendLines = (
  { lines, nextKey }: Pick<CartContext, 'lines' | 'nextKey'>,
  added: readonly CartLine[],
): Pick<CartContext, 'lines' | 'nextKey'> => ({
  lines: append(lines, added, nextKey),
  nextKey: nextKey + added.length,
})

/** What could not be ordered, with those at its end. */
export const appendUnavailable = (
  { unavailable, nextKey }: Pick<CartContext, 'unavailable' | 'nextKey'>,
  added: readonly UnavailableLine[],
): Pick<CartContext, 'unavailable' | 'nextKey'> => ({
  unavailable: append(unavailable, added, nextKey),
  nextKey: nextKey + added.length,
})

/** Under their ids; a line that has one keeps it. */
export const identified = (
  lines: readonly KeyedLine[],
  ids: readonly { key: number; id: string }[],
): readonly KeyedLine[] => {
  const given = new Map(ids.map(({ key, id }) => [key, id]))
  return lines.map((line) => ({ ...line, id: line.id ?? given.get(line.key) }))
}

/** Those lines, each under the key that its id has here; the others under new ones. */
const synced = (
  { lines, nextKey }: Pick<CartContext, 'lines' | 'nextKey'>,
  coming: readonly CartLine[],
): Pick<CartContext, 'lines' | 'nextKey'> => {
  const keys = new Map(lines.map(({ id, key }) => [id, key]))
  let next = nextKey
  const keyed = coming.map((line) => ({ ...line, key: keys.get(line.id) ?? next++ }))
  return { lines: keyed, nextKey: next }
}

/** Lines that are changed by hand are no more those that were validated. */
const withoutLines = ({ overtaken, lines }: CartContext, keys: readonly number[]): Overtaken | null => {
  if (overtaken === null) return null
  const changed = new Set(lines.flatMap(({ key, id }) => (keys.includes(key) ? (id ?? []) : [])))
  return { ...overtaken, lines: overtaken.lines.filter((id) => !changed.has(id)) }
}

/** Types, effects, actions and guards of the cart, shared by the files that hold its states. */
export const cartSetup = setup({
  types: {
    input: {} as CartInput,
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    tags: {} as 'busy' | 'editable',
  },
  actors: {
    /** POST api/orders/pre-validate */
    preValidate: requiredCall<PreValidated, { configurations: Configuration[] }>('preValidate'),
  },
  actions: {
    /** What was written for the order of a cart that was emptied by hand is not for another's. */
    addLines: assign(({ context }, { lines }: { lines: readonly CartLine[] }) => ({
      ...afterChange,
      ...(context.lines.length === 0 && { details: emptyDetails, asked: null }),
      ...appendLines(context, lines),
    })),
    /** The refusal of a line that changes no longer speaks of it. */
    changeLine: assign(
      ({ context }, { key, change }: { key: number; change: (line: CartLine) => CartLine }) => ({
        ...afterChange,
        overtaken: withoutLines(context, [key]),
        lines: context.lines.map((line) => (line.key === key ? { ...change(line), key } : line)),
        refusals: context.refusals.filter((refusal) => refusal.key !== key),
      }),
    ),
    /** What leaves with a past order is its unavailable lines too; `order` is null for a line that is removed. */
    removeLines: enqueueActions(
      ({ context, enqueue }, { lines, order }: { lines: readonly KeyedLine[]; order: string | null }) => {
        const keys = lines.map(({ key }) => key)
        enqueue.sendTo(context.shop, { type: 'lines.removed', keys })
        enqueue.assign({
          ...afterChange,
          lines: context.lines.filter(({ key }) => !keys.includes(key)),
          refusals: context.refusals.filter(({ key }) => !keys.includes(key)),
          unavailable: context.unavailable.filter((line) => line.order !== order),
          removed: {
            order,
            lines,
            before: context.lines,
            unavailable: context.unavailable.filter((line) => line.order === order),
          },
        })
      },
    ),
    /** The refusal of a line that goes no longer speaks of it; where none stays, it is another cart, that no quote was asked for. */
    syncLines: enqueueActions(({ context, enqueue }, { lines }: { lines: readonly CartLine[] }) => {
      const next = synced(context, lines)
      const keys = new Set(next.lines.map(({ key }) => key))
      enqueue.sendTo(context.shop, {
        type: 'lines.removed',
        keys: context.lines.flatMap(({ key }) => (keys.has(key) ? [] : key)),
      })
      enqueue.assign({
        ...afterChange,
        ...next,
        overtaken:
          context.validatedCartId === null
            ? context.overtaken
            : { id: context.validatedCartId, lines: context.lines.flatMap(({ id }) => id ?? []) },
        refusals: context.refusals.filter(({ key }) => keys.has(key)),
        asked: context.lines.some(({ key }) => keys.has(key)) ? context.asked : null,
      })
    }),
    changeLines: assign(({ context }, { lines, label }: { lines: readonly KeyedLine[]; label: string }) => ({
      ...afterChange,
      overtaken: withoutLines(
        context,
        lines.map(({ key }) => key),
      ),
      lines: context.lines.map((line) => {
        const changed = lines.find(({ key }) => key === line.key)
        return changed === undefined ? line : { ...changedByHand(changed), key: line.key }
      }),
      refusals: context.refusals.filter(({ key }) => !lines.some((line) => line.key === key)),
      removed: { order: null, lines: [], before: context.lines, unavailable: [], changed: label },
    })),
    dropUnavailable: assign(({ context }, dropped: { key: number }) => ({
      unavailable: context.unavailable.filter(({ key }) => key !== dropped.key),
    })),
    emptyCart: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.shop, { type: 'lines.removed', keys: context.lines.map(({ key }) => key) })
      enqueue.emit({ type: 'cart.emptied' })
      enqueue.assign({
        ...afterChange,
        lines: [],
        unavailable: [],
        refusals: [],
        details: emptyDetails,
        asked: null,
        emptied: context.emptied + 1,
        overtaken: null,
      })
    }),
    /** The chantier keeps what was ordered, and what stays here is a cart of its own. */
    takeOrdered: enqueueActions(({ context, enqueue }) => {
      const isOrdered = ({ id }: KeyedLine): boolean => context.overtaken?.lines.includes(id ?? '') === true
      const keys = context.lines.filter(isOrdered).map(({ key }) => key)
      enqueue.sendTo(context.shop, { type: 'lines.removed', keys })
      enqueue.emit({ type: 'cart.emptied' })
      enqueue.assign({
        ...afterChange,
        lines: context.lines.filter((line) => !isOrdered(line)),
        refusals: context.refusals.filter(({ key }) => !keys.includes(key)),
        details: emptyDetails,
        asked: null,
        emptied: context.emptied + 1,
        overtaken: null,
      })
    }),
    tellShop: sendTo(
      ({ context }) => context.shop,
      (_, news: CartNews) => news,
    ),
  },
  guards: {
    isNotEmpty: ({ context }) => context.lines.length > 0,
    hasRoom: ({ context }) => hasRoom(context.lines),
    hasRoomFor: ({ context }, { count }: { count: number }) => hasRoom(context.lines, count),
    isRepeated: ({ context }, { order }: { order: string }) =>
      context.lines.some(({ previous }) => previous?.order === order) ||
      context.unavailable.some((line) => line.order === order),
    canTakeNearest: ({ context }, { key }: { key: number }) => {
      const line = unavailableByKey(context, key)
      return line !== undefined && line.nearest !== null && hasRoom(context.lines)
    },
    isUnavailable: ({ context }, { key }: { key: number }) => unavailableByKey(context, key) !== undefined,
    hasRemoved: ({ context }) => context.removed !== null,
    areLines: ({ context }, { lines }: { lines: readonly KeyedLine[] }) =>
      lines.length > 0 && lines.every(({ key }) => lineByKey(context, key) !== undefined),
    isLine: ({ context }, { key }: { key: number }) => lineByKey(context, key) !== undefined,
    canCopy: ({ context }, { key }: { key: number }) =>
      lineByKey(context, key) !== undefined && hasRoom(context.lines),
    hasFileRoom: ({ context }, { key }: { key: number }) => {
      const line = lineByKey(context, key)
      return line !== undefined && (line.files ?? []).length < FILES_MAX
    },
    isQuantityAfter: ({ context }, { key, by }: { key: number; by: number }) => {
      const line = lineByKey(context, key)
      return line !== undefined && isQuantity(line.quantity + by)
    },
    isTypedQuantity: ({ context }, { key, text }: { key: number; text: string }) =>
      lineByKey(context, key) !== undefined && parseQuantity(text) !== null,
    isRefused: ({ context }) => context.refusals.length > 0,
    hasFailure: ({ context }) => context.failure !== null,
    isThisCart: ({ context }, { validatedCartId }: { validatedCartId: string }) =>
      context.validatedCartId === validatedCartId,
    isOvertaken: ({ context }, { validatedCartId }: { validatedCartId: string }) =>
      context.overtaken?.id === validatedCartId,
  },
})
