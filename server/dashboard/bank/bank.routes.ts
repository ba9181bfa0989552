import type { FastifyInstance } from 'fastify'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { groupBy } from '#server/platform/group-by'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import * as calls from '#shared/dashboard/bank/bank.endpoints'
import {
  BankFileQuery,
  BankFileReply,
  BankTransfersQuery,
  BankTransfersReply,
  PAYABLE_ORDERS_MAX,
  PayableOrdersQuery,
  PayableOrdersReply,
  PutAsideBody,
  RecordCertainBody,
  RecordCertainReply,
  RecordTransferBody,
  TransferParams,
  TransferReply,
} from '#shared/dashboard/bank/bank.schema'
import { BANK_FILE_MAX_BYTES } from '#shared/dashboard/bank/bank-file.rules'
import { ADMIN_PAGE_SIZE, listed, readPage, readSort } from '#shared/dashboard/lists'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { counted } from '#shared/platform/text'
import { nearerWay } from '../nearer-way.ts'
import { staffSearch } from '../staff-search.ts'
import { userPatterns } from '../users/users.queries.ts'
import type { Staff } from '../users/write-rights.ts'
import { addBankFile } from './add-bank-file.ts'
import { presentBankFile, presentTransfer } from './bank.presenter.ts'
import { listBankFiles } from './bank-files.queries.ts'
import { matchTransfers, presentFound } from './match-transfers.ts'
import { moveTransfer, recordAll } from './move-transfer.ts'
import { searchPayable } from './payable.queries.ts'
import { countTransfers, listShares, listTransfers, sumOpen } from './transfers.queries.ts'

const uploads = { name: 'bank-file.user', limit: 30, windowMs: 10 * MINUTE } as const satisfies RateLimitRule

/** Files that the list tells beside its rows. */
const FILES_SHOWN = 20

/** What became of transfers that were recorded together, in French. */
const certainText = (recorded: number, left: number): string =>
  [
    `${counted(recorded, 'virement enregistré', 'virements enregistrés')}.`,
    ...(left > 0
      ? [`${counted(left, 'reste', 'restent')} à rapprocher\u00a0: quelque chose a changé entre-temps.`]
      : []),
  ].join(' ')

/** api/admin/bank-files and bank-transfers: money that came in by the bank, and the orders that it pays. */
export const bankRoutes = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  jobs: Pick<JobWorker, 'wake'>,
  rateLimits: RateLimits,
): Promise<void> => {
  const { db, clock } = deps
  const staffOf = (user: { id: string }, request: Staff['request']): Staff => ({
    actorId: user.id,
    request,
    now: new Date(clock.now()),
  })

  route(
    app,
    calls.bankTransfers,
    { query: BankTransfersQuery, reply: BankTransfersReply },
    async ({ query: { page: text, search = '', state, file, sort = '-day' } }) => {
      const page = readPage(text)
      const skip = (page - 1) * ADMIN_PAGE_SIZE
      const filter = { search: staffSearch(search), state, file }
      // what is no file's id has no transfers
      const total = file === undefined || isUuid(file) ? await countTransfers(db, filter) : 0
      const way = nearerWay(total, skip, ADMIN_PAGE_SIZE)
      const { descending } = readSort<'day'>(sort)
      const rows = way === null ? [] : await listTransfers(db, { filter, descending, way })
      const { proposals, certain, certainCents } = await matchTransfers(db, rows)
      const recorded = rows.filter((row) => row.state === 'recorded').map(({ id }) => id)
      const shares = groupBy(await listShares(db, recorded), ({ transfer_id }) => transfer_id)
      const open = await sumOpen(db)
      return {
        ...listed(page, total),
        transfers: rows.map((row) =>
          presentTransfer(row, proposals.get(row.id) ?? [], shares.get(row.id) ?? []),
        ),
        certain: [...certain],
        certainCents,
        openCount: open.count,
        openCents: open.cents,
        files: (await listBankFiles(db, FILES_SHOWN)).map(presentBankFile),
      }
    },
  )

  route(
    app,
    calls.payableOrders,
    { query: PayableOrdersQuery, reply: PayableOrdersReply },
    async ({ query: { search } }) => {
      if (search.trim() === '') return { success: true, orders: [] }
      const rows = await searchPayable(db, staffSearch(search), userPatterns(search), PAYABLE_ORDERS_MAX)
      return { success: true, orders: rows.map(presentFound) }
    },
  )

  route(
    app,
    calls.recordTransfer,
    { params: TransferParams, body: RecordTransferBody, reply: TransferReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      await moveTransfer(deps, staffOf(user, request), id, { type: 'transfer.recorded' }, body)
      jobs.wake()
      return { success: true, message: 'Virement enregistré.' }
    },
  )

  route(
    app,
    calls.recordCertain,
    { body: RecordCertainBody, reply: RecordCertainReply },
    async ({ body, account: { user }, request }) => {
      const { recorded, refused } = await recordAll(deps, staffOf(user, request), body.transfers)
      jobs.wake()
      return { success: true, message: certainText(recorded, refused.length), recorded, refused }
    },
  )

  route(
    app,
    calls.putTransferAside,
    { params: TransferParams, body: PutAsideBody, reply: TransferReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      await moveTransfer(deps, staffOf(user, request), id, { type: 'transfer.put_aside' }, body)
      return { success: true, message: 'Virement mis de côté.' }
    },
  )

  route(
    app,
    calls.reopenTransfer,
    { params: TransferParams, reply: TransferReply },
    async ({ params: { id }, account: { user }, request }) => {
      await moveTransfer(deps, staffOf(user, request), id, { type: 'transfer.reopened' })
      return { success: true, message: 'Virement de nouveau à rapprocher.' }
    },
  )

  route(
    app,
    calls.detachTransfer,
    { params: TransferParams, reply: TransferReply },
    async ({ params: { id }, account: { user }, request }) => {
      await moveTransfer(deps, staffOf(user, request), id, { type: 'transfer.detached' })
      jobs.wake()
      return { success: true, message: 'Virement détaché\u00a0: il est de nouveau à rapprocher.' }
    },
  )

  // Bytes are a body of this call alone.
  await app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: BANK_FILE_MAX_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
    route(
      scope,
      calls.addBankFile,
      { query: BankFileQuery, reply: BankFileReply },
      async ({ query: { name }, account: { user }, request }) => {
        const { body: bytes } = request
        if (!Buffer.isBuffer(bytes)) throw new AppError('UNSUPPORTED_MEDIA')
        await rateLimits.take(uploads, user.id)
        return addBankFile(deps, staffOf(user, request), name, bytes)
      },
    )
  })
}
