import { type SnapshotFrom, setup } from 'xstate'
import type { TransferState } from '#shared/dashboard/bank/transfer-states'
import { followUp } from './life.ts'

/** What happens to money of a bank file. */
export type TransferFact =
  /** staff said which orders it pays */
  | { type: 'transfer.recorded' }
  /** it pays no order */
  | { type: 'transfer.put_aside' }
  | { type: 'transfer.reopened' }
  /** it had been recorded by mistake */
  | { type: 'transfer.detached' }

/** The life of a transfer (decision 081): it waits until a person says what it is, and may be mistaken. */
export const bankTransferLife = setup({
  types: { events: {} as TransferFact },
  actions: {
    /** its orders have an entry each */
    enterMoney: followUp,
    /** each of these is taken back */
    takeMoneyBack: followUp,
    /** what is written down of the step */
    logState: followUp,
  },
}).createMachine({
  id: 'bankTransferLife',
  initial: 'open',
  states: {
    open: {
      on: {
        'transfer.recorded': { target: 'recorded', actions: ['enterMoney', 'logState'] },
        'transfer.put_aside': { target: 'put_aside', actions: 'logState' },
      },
    },
    recorded: { on: { 'transfer.detached': { target: 'open', actions: ['takeMoneyBack', 'logState'] } } },
    put_aside: { on: { 'transfer.reopened': { target: 'open', actions: 'logState' } } },
  },
})

export type TransferSnapshot = SnapshotFrom<typeof bankTransferLife>

/** A transfer that stands so. */
export const transferAt = (value: TransferState): TransferSnapshot => bankTransferLife.resolveState({ value })

/** Whether that may happen to a transfer that stands so. */
export const mayHappen = (state: TransferState, type: TransferFact['type']): boolean =>
  transferAt(state).can({ type })
