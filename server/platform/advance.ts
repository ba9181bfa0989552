import type { Transaction } from 'kysely'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { AppError, type ErrorCode } from '#shared/platform/errors'
import type { Database } from './tables.ts'

/** How a life (machines/lives) is kept in rows. */
export interface Kept<
  Snapshot extends AnyMachineSnapshot,
  Fact extends EventObject,
  Row,
  Told,
  Written = void,
> {
  /** where a row stands */
  readonly at: (row: Row) => Snapshot
  /** the chart's own step: where it leads, and the actions that it names */
  readonly step: (before: Snapshot, fact: Fact) => readonly [Snapshot, readonly { readonly type: string }[]]
  /** what a fact that the chart does not take is refused by */
  readonly refusal: ErrorCode
  /** the new state, and what happened; gives what the actions need of it */
  readonly write: (trx: Transaction<Database>, row: Row, next: Snapshot, told: Told) => Promise<Written>
  /** what each action that the chart names does, in the same transaction */
  readonly follow: Readonly<
    Record<
      string,
      (trx: Transaction<Database>, row: Row, next: Snapshot, told: Told, written: Written) => Promise<void>
    >
  >
}

/**
 * Takes one step of a life: every writer's way. `row` is held by the transaction; `told` is what the writer knows of
 * the step. Throws the life's refusal, with nothing written, when the chart does not take the fact there.
 */
export const advance = async <
  Snapshot extends AnyMachineSnapshot,
  Fact extends EventObject,
  Row,
  Told,
  Written = void,
>(
  trx: Transaction<Database>,
  kept: Kept<Snapshot, Fact, Row, Told, Written>,
  row: Row,
  fact: Fact,
  told: Told,
): Promise<Snapshot> => {
  const before = kept.at(row)
  if (!before.can(fact)) throw new AppError(kept.refusal)
  const [next, actions] = kept.step(before, fact)
  const written = await kept.write(trx, row, next, told)
  for (const { type } of actions) {
    // what the chart does within itself
    if (type.startsWith('xstate.')) continue
    const carryOut = kept.follow[type]
    if (carryOut === undefined) throw new Error(`Nothing carries out "${type}".`)
    await carryOut(trx, row, next, told, written)
  }
  return next
}
