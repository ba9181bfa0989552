import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { favoriteNameProblem } from '#shared/orders/favorite.rules'

/** Why a name is not kept: it is none (§5), or what came of the call. */
export type FavoriteProblem = 'name' | Failure

export interface FavoriteContext {
  /** the order's id */
  readonly id: string
  /** what the star shows while the server has not answered; null: what the order says */
  readonly wished: boolean | null
  /** the name as typed */
  readonly text: string
  /** why the name is not kept: it is none, or what came of the call */
  readonly problem: FavoriteProblem | null
}

export type FavoriteEvent =
  /** with what the order is now */
  | { type: 'star.toggle'; isFavorite: boolean }
  /** with the name that the order has now */
  | { type: 'name.edit'; name: string | null }
  | { type: 'name.type'; text: string }
  | { type: 'name.submit' }
  | { type: 'name.cancel' }

/** For the list, which holds the order, and for the notifications. */
export type FavoriteEmitted =
  | { type: 'star.changed'; isFavorite: boolean }
  | { type: 'name.changed'; name: string }
  | { type: 'star.failed' }

/** A name that the server refuses breaks the rule of here. */
const problemOf = (error: unknown): FavoriteProblem => {
  const failure = failureOf(error)
  return failure.code === 'INVALID_FIELDS' ? 'name' : failure
}

/** The star of one order and its name (§4): put and taken at a touch, named in place. */
export const favoriteMachine = setup({
  types: {
    context: {} as FavoriteContext,
    input: {} as { id: string },
    events: {} as FavoriteEvent,
    emitted: {} as FavoriteEmitted,
    tags: {} as 'editing' | 'saving',
  },
  actors: {
    /** PATCH api/user/orders/toggleFavorite/{orderId}: what the order is then */
    toggleFavorite: requiredCall<boolean, { id: string }>('toggleFavorite'),
    /** PUT api/user/orders/setFavoriteName/{orderId}: the name as it was kept; a named order has its star */
    setFavoriteName: requiredCall<string, { id: string; name: string }>('setFavoriteName'),
  },
  guards: {
    isNameAllowed: ({ context }) => favoriteNameProblem(context.text) === null,
  },
  actions: {
    forgetWish: assign({ wished: null }),
    forgetProblem: assign({ problem: null }),
    judgeName: assign(({ context }) => ({
      problem: favoriteNameProblem(context.text) === null ? null : ('name' as const),
    })),
  },
}).createMachine({
  id: 'favorite',
  context: ({ input }) => ({ id: input.id, wished: null, text: '', problem: null }),
  initial: 'shown',
  states: {
    shown: {
      on: {
        'star.toggle': {
          target: 'toggling',
          actions: assign(({ event }) => ({ wished: !event.isFavorite })),
        },
        'name.edit': { target: 'editing', actions: assign(({ event }) => ({ text: event.name ?? '' })) },
      },
    },
    toggling: {
      description: 'The star shows what was asked for; the server says what it is.',
      exit: 'forgetWish',
      invoke: {
        id: 'toggleFavorite',
        src: 'toggleFavorite',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'shown',
          actions: emit(({ event }) => ({ type: 'star.changed' as const, isFavorite: event.output })),
        },
        onError: {
          target: 'shown',
          actions: emit({ type: 'star.failed' as const }),
        },
      },
    },
    editing: {
      tags: 'editing',
      on: {
        'name.type': { actions: [assign(({ event }) => ({ text: event.text })), 'forgetProblem'] },
        'name.submit': [{ guard: 'isNameAllowed', target: 'saving' }, { actions: 'judgeName' }],
        'name.cancel': { target: 'shown', actions: 'forgetProblem' },
      },
    },
    saving: {
      tags: ['editing', 'saving'],
      entry: 'forgetProblem',
      invoke: {
        id: 'setFavoriteName',
        src: 'setFavoriteName',
        input: ({ context: { id, text } }) => ({ id, name: text }),
        onDone: {
          target: 'shown',
          actions: emit(({ event }) => ({ type: 'name.changed' as const, name: event.output })),
        },
        onError: {
          target: 'editing',
          actions: assign(({ event }) => ({ problem: problemOf(event.error) })),
          description: 'What was typed stays, to be corrected or sent again.',
        },
      },
    },
  },
})
