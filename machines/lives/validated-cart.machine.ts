import { type SnapshotFrom, setup } from 'xstate'
import { followUp } from './life.ts'

/** What happens to a validated cart. */
export type ValidatedCartFact =
  | { type: 'order.placed' }
  /** nobody ordered it in time */
  | { type: 'cart.lapsed' }

const setting = setup({
  types: { events: {} as ValidatedCartFact },
  actions: {
    /** customer and shop are written to of the order */
    tellOrder: followUp,
  },
})

/** The life of a validated cart (decision 006): one order is made from it, or none. */
export const validatedCartLife = setting.createMachine({
  id: 'validatedCartLife',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'order.placed': { target: 'ordered', actions: 'tellOrder' },
        'cart.lapsed': 'expired',
      },
    },
    ordered: { description: 'It stays as long as its order, whose lines it holds.' },
    expired: { description: 'Its row is gone.' },
  },
})

export type ValidatedCartSnapshot = SnapshotFrom<typeof validatedCartLife>

const waiting = validatedCartLife.resolveState({ value: 'waiting' })
const ordered = validatedCartLife.resolveState({ value: 'ordered' })

/** A validated cart that is there: ordered, or waiting for it. */
export const validatedCartAt = (isOrdered: boolean): ValidatedCartSnapshot => (isOrdered ? ordered : waiting)
