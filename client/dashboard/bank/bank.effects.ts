import { call } from '#client/platform/call.ts'
import { confirmed } from '#client/platform/confirmed-call.effects.ts'
import { provideCall } from '#client/platform/provide.ts'
import { upload } from '#client/platform/transfer.ts'
import { type BankOutcome, bankImportMachine } from '#machines/dashboard/bank/bank-import.machine'
import { type OfTransfer, transferMatchMachine } from '#machines/dashboard/bank/transfer-match.machine'
import * as calls from '#shared/dashboard/bank/bank.endpoints'
import type {
  FoundOrder,
  ListedCertain,
  PayableOrdersQuery,
  PutAsideBody,
  RecordTransferBody,
} from '#shared/dashboard/bank/bank.schema'
import type { ChosenFile } from '#shared/platform/chosen-file'

export const bankImportLogic = bankImportMachine.provide({
  actors: {
    sendFile: provideCall<BankOutcome, ChosenFile>(async (file, signal) => {
      if (!(file instanceof Blob)) throw new Error('What was chosen is no file.')
      // read first: one that was moved meanwhile is refused before anything leaves
      const body = new Blob([await file.arrayBuffer()], { type: 'application/octet-stream' })
      const { success: _, ...outcome } = await upload(calls.addBankFile, {
        query: { name: file.name },
        body,
        signal,
      })
      return outcome
    }),
  },
})

export const transferMatchLogic = transferMatchMachine.provide({
  actors: {
    findOrders: provideCall<readonly FoundOrder[], PayableOrdersQuery>(
      async (query, signal) => (await call(calls.payableOrders, { query, signal })).orders,
    ),
    recordTransfer: provideCall<string, OfTransfer<RecordTransferBody>>(
      async ({ id, body }) => (await call(calls.recordTransfer, { params: { id }, body })).message,
    ),
    putAside: provideCall<string, OfTransfer<PutAsideBody>>(
      async ({ id, body }) => (await call(calls.putTransferAside, { params: { id }, body })).message,
    ),
  },
})

/** Records together the transfers that are certain, as they were shown. */
export const recordCertainLogic = (transfers: readonly ListedCertain[]) =>
  confirmed(() =>
    call(calls.recordCertain, {
      body: {
        transfers: transfers.map(({ id, shares }) => ({
          id,
          shares: shares.map(({ order, cents }) => ({ orderId: order.id, cents, seen: order.seen })),
        })),
      },
    }),
  )

/** Takes back what a transfer was recorded as. */
export const detachLogic = (id: string) => confirmed(() => call(calls.detachTransfer, { params: { id } }))

/** Takes a transfer up again that was put aside. */
export const reopenLogic = (id: string) => confirmed(() => call(calls.reopenTransfer, { params: { id } }))
