import type { TransferFact } from '#machines/lives/bank-transfer.machine'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { CertainTransfer, RecordShares } from '#shared/dashboard/bank/bank.schema'
import { sharesProblem } from '#shared/dashboard/bank/shares'
import { asideProblem } from '#shared/dashboard/bank/transfer-states'
import { AppError } from '#shared/platform/errors'
import type { Staff } from '../users/write-rights.ts'
import { transferLifeStore } from './bank-transfer-life.ts'
import { lockTransfer } from './transfers.queries.ts'

const refused = (field: 'shares' | 'reason', message: string): AppError =>
  new AppError('INVALID_FIELDS', { message, errors: { [field]: [message] } })

/**
 * Staff take one step of a transfer, in one transaction with all that follows from it. Throws NOT_FOUND, TRANSFER_CHANGED
 * where it stands elsewhere; of one that is recorded or detached what `recordEntry` throws, and INVALID_FIELDS.
 */
export const moveTransfer = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  id: string,
  fact: TransferFact,
  told: { readonly shares?: RecordShares; readonly reason?: string } = {},
): Promise<void> => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  if (fact.type === 'transfer.put_aside') {
    const problem = asideProblem(told.reason ?? '')
    if (problem !== null) throw refused('reason', problem)
  }
  await db.transaction().execute(async (trx) => {
    const row = await lockTransfer(trx, id)
    if (row === undefined) throw new AppError('NOT_FOUND')
    if (fact.type === 'transfer.recorded' && row.state === 'open') {
      const { shares = [] } = told
      const problem = sharesProblem(row.cents, shares)
      if (problem !== null) throw refused('shares', problem)
      if (!shares.every(({ orderId }) => isUuid(orderId))) throw new AppError('NOT_FOUND')
    }
    await advance(trx, transferLifeStore(config), row, fact, { ...staff, ...told })
  })
}

/** Records transfers one after the other, each in a transaction of its own; gives those that were left open, with the reason. */
export const recordAll = async (
  deps: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  transfers: readonly CertainTransfer[],
): Promise<{ recorded: number; refused: { id: string; message: string }[] }> => {
  let recorded = 0
  const left: { id: string; message: string }[] = []
  for (const { id, shares } of transfers) {
    try {
      await moveTransfer(deps, staff, id, { type: 'transfer.recorded' }, { shares })
      recorded += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      left.push({ id, message: error.message })
    }
  }
  return { recorded, refused: left }
}
