import {
  addBankFile,
  bankTransfers,
  detachTransfer,
  payableOrders,
  putTransferAside,
  recordCertain,
  recordTransfer,
  reopenTransfer,
} from '#shared/dashboard/bank/bank.endpoints'
import type {
  BankFileReply,
  BankTransfersQuery,
  RecordCertainBody,
  RecordShares,
} from '#shared/dashboard/bank/bank.schema'
import type { TestApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'
import { bankCsv } from './bank-files.ts'

/** The calls of transfers as an administrator makes them; each gives the answer's status and body. */
export const banking = (api: TestApp, database: TestDatabase, admin: () => { token: string }) => {
  const asked = (id: string) => ({ token: admin().token, params: { id } })
  const send = async (bytes: Buffer, name = 'releve.csv', token = admin().token) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: `${addBankFile.url}?name=${encodeURIComponent(name)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
    return { status: reply.statusCode, body: reply.json<BankFileReply>() }
  }
  const list = async (query: BankTransfersQuery = {}) =>
    (await api.call(bankTransfers, { token: admin().token, query })).body
  return {
    send,
    list,
    /** Adds one transfer, and gives it as the list has it then. */
    came: async (text: string, cents: number) => {
      const amount = (cents / 100).toFixed(2).replace('.', ',')
      const { body } = await send(bankCsv([[text, amount]]))
      const { transfers } = await list({ file: body.id })
      const [only] = transfers
      if (only === undefined) throw new Error(JSON.stringify(body))
      return only
    },
    find: async (search: string) =>
      (await api.call(payableOrders, { token: admin().token, query: { search } })).body.orders,
    record: (id: string, shares: RecordShares) =>
      api.call(recordTransfer, { ...asked(id), body: { shares } }),
    recordAll: (transfers: RecordCertainBody['transfers']) =>
      api.call(recordCertain, { token: admin().token, body: { transfers } }),
    putAside: (id: string, reason: string) => api.call(putTransferAside, { ...asked(id), body: { reason } }),
    reopen: (id: string) => api.call(reopenTransfer, asked(id)),
    detach: (id: string) => api.call(detachTransfer, asked(id)),
    /** Forgets the transfers of tests before, which the list would match too. */
    clear: () =>
      database.db.transaction().execute(async (trx) => {
        for (const table of ['bank_transfer_entries', 'bank_transfers', 'bank_files'] as const)
          await trx.deleteFrom(table).execute()
      }),
  }
}
