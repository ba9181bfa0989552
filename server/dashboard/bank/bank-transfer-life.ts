import type { FastifyRequest } from 'fastify'
import { transition } from 'xstate'
import {
  bankTransferLife,
  type TransferFact,
  type TransferSnapshot,
  transferAt,
} from '#machines/lives/bank-transfer.machine'
import type { LifeStore } from '#server/platform/advance'
import type { Config } from '#server/platform/config'
import { recordAudit } from '#server/session/audit.queries'
import type { RecordShares } from '#shared/dashboard/bank/bank.schema'
import { rectifiedReference } from '#shared/orders/payment-entries'
import { AppError } from '#shared/platform/errors'
import { formatCents } from '#shared/platform/money'
import { recordEntry } from '../orders/record-payment.ts'
import {
  linkEntry,
  listShares,
  type RecordedShare,
  type TransferRow,
  unlinkEntries,
  updateTransferState,
} from './transfers.queries.ts'

/** What is written with a step of a transfer. */
export interface TransferStep {
  readonly now: Date
  readonly actorId: string
  readonly request: Pick<FastifyRequest, 'ip'>
  /** of one that is recorded: what goes to which order */
  readonly shares?: RecordShares
  /** of one that is put aside: why */
  readonly reason?: string
}

const MISTAKEN =
  'Un virement avait été enregistré par erreur sur cette commande\u00a0: nous avons rectifié notre suivi. Vous n’avez rien à faire si vous ne l’aviez pas émis pour elle.'

/** One order after the other, so that two that share orders do not wait for each other. */
const inTurn = <One>(many: readonly One[], orderOf: (one: One) => string): One[] =>
  many.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))

/** Says of which order a refusal is: of several, nobody would know. */
const ofOrder = async (orderNumber: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_FIELDS') throw error
    const why = Object.values(error.errors ?? {})
      .flat()
      .join(' ')
    throw new AppError('INVALID_FIELDS', {
      message: orderNumber === '' ? why : `${orderNumber}\u00a0: ${why}`,
      errors: { shares: [why] },
    })
  }
}

/** A transfer's life in its rows: its orders' money moves with it by the one rule of every payment. */
export const transferLifeStore = (
  config: Config,
): LifeStore<TransferSnapshot, TransferFact, TransferRow, TransferStep, RecordedShare[]> => ({
  at: ({ state }) => transferAt(state),
  step: (before, fact) => transition(bankTransferLife, before, fact),
  refusal: 'TRANSFER_CHANGED',
  write: async (trx, { id }, { value: state }, { reason = '' }) => {
    const shares = await listShares(trx, [id])
    await unlinkEntries(trx, id)
    await updateTransferState(trx, id, { state, reason: state === 'put_aside' ? reason.trim() : '' })
    return shares
  },
  follow: {
    enterMoney: async (trx, { id, day, reference }, _, { shares = [], ...staff }) => {
      for (const { orderId, cents, seen } of inTurn(shares, (one) => one.orderId))
        await ofOrder('', async () => {
          const entry = {
            orderId,
            cents,
            bounced: false,
            day,
            means: 'bank_transfer',
            reference,
            seen,
          } as const
          await linkEntry(trx, id, (await recordEntry(trx, config, staff, entry)).entryId)
        })
    },
    // on the transfer's own day, as what is recorded in its place: the days add up to the bank's
    takeMoneyBack: async (trx, { day, reference }, _, staff, shares) => {
      for (const { order_id: orderId, number, cents } of inTurn(shares, (one) => one.order_id))
        await ofOrder(number, () =>
          recordEntry(trx, config, staff, {
            orderId,
            cents: -cents,
            bounced: true,
            day,
            means: 'bank_transfer',
            reference: rectifiedReference(reference),
            why: MISTAKEN,
          }),
        )
    },
    logState: async (trx, { state: before, cents }, { value: after }, { actorId, request, now, reason }) => {
      const details = {
        amount: formatCents(cents),
        before,
        after,
        ...(after === 'put_aside' && reason && { reason }),
      }
      await recordAudit(trx, { kind: 'bank_transfer_moved', subjectId: null, actorId, request, details }, now)
    },
  },
})
