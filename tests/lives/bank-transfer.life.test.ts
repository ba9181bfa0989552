import { expect, expectTypeOf, test } from 'vitest'
import { transition } from 'xstate'
import {
  bankTransferLife,
  mayHappen,
  type TransferSnapshot,
  transferAt,
} from '#machines/lives/bank-transfer.machine'
import { TRANSFER_STATES, type TransferState } from '#shared/dashboard/bank/transfer-states'
import { transferFacts } from './bank-transfer.paths.ts'

/** What the trade says of it, written apart from the chart. */
const taken: Record<TransferState, Partial<Record<(typeof transferFacts)[number], TransferState>>> = {
  open: { 'transfer.recorded': 'recorded', 'transfer.put_aside': 'put_aside' },
  recorded: { 'transfer.detached': 'open' },
  put_aside: { 'transfer.reopened': 'open' },
}

test('only what is open is decided, and each decision is taken back its own way', () => {
  for (const state of TRANSFER_STATES)
    for (const type of transferFacts) {
      const next = taken[state][type]
      expect([state, type, mayHappen(state, type)]).toEqual([state, type, next !== undefined])
      if (next !== undefined)
        expect(transition(bankTransferLife, transferAt(state), { type })[0].value).toBe(next)
    }
})

test('the chart’s states are those of the schemas', () => {
  expectTypeOf<TransferSnapshot['value']>().toEqualTypeOf<TransferState>()
  expect(Object.keys(bankTransferLife.root.states)).toEqual([...TRANSFER_STATES])
})
