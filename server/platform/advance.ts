import type { Transaction } from 'kysely'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { AppError, type ErrorCode } from '#shared/platform/errors'
import type { Held } from './held.queries.ts'
import type { Database } from './tables.ts'

/** Where a step leads, and the actions that it names. */
type Step<Snapshot> = readonly [Snapshot, readonly { readonly type: string }[]]

/** How a life (machines/lives) is kept in rows. */
export interface LifeStore<
  Snapshot extends AnyMachineSnapshot,
  Fact extends EventObject,
  Row,
  Told,
  Written = void,
> {
  /** where a row stands */
  readonly at: (row: Row) => Snapshot
  /** the chart's own step */
  readonly step: (before: Snapshot, fact: Fact) => Step<Snapshot>
  /** what a fact that the chart does not take is refused by */
  readonly refusal: ErrorCode
  /** what the refusal tells of where the row stands */
  readonly details?: (row: Row) => Record<string, unknown>
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

/** Throws the life's refusal when the chart does not take the fact where the row stands. */
export const refuseUntaken = <Snapshot extends AnyMachineSnapshot, Fact extends EventObject, Row>(
  kept: Pick<LifeStore<Snapshot, Fact, Row, never>, 'at' | 'refusal' | 'details'>,
  row: Row,
  fact: Fact,
): void => {
  if (kept.at(row).can(fact)) return
  throw new AppError(kept.refusal, kept.details && { details: kept.details(row) })
}

/**
 * Where a fact leads, and the actions that the chart names, for a writer whose rows and what follows from them are one
 * statement. Throws the life's refusal when the chart does not take the fact there.
 */
export const stepFrom = <Snapshot extends AnyMachineSnapshot, Fact extends EventObject, Row>(
  kept: Pick<LifeStore<Snapshot, Fact, Row, never>, 'at' | 'step' | 'refusal' | 'details'>,
  row: Row,
  fact: Fact,
): Step<Snapshot> => {
  refuseUntaken(kept, row, fact)
  return kept.step(kept.at(row), fact)
}

/** What the actions of a step add to it, by the table of what each does. */
export const addedBy = <Added>(
  [, actions]: Step<AnyMachineSnapshot>,
  table: Readonly<Record<string, () => readonly Added[]>>,
): Added[] =>
  actions.flatMap(({ type }) => {
    // what the chart does within itself
    if (type.startsWith('xstate.')) return []
    const added = table[type]
    if (added === undefined) throw new Error(`Nothing carries out "${type}".`)
    return [...added()]
  })

/** Carries out what the chart names: of a step, or of a life that begins. */
export const carryOut = async <
  Snapshot extends AnyMachineSnapshot,
  Fact extends EventObject,
  Row,
  Told,
  Written,
>(
  trx: Transaction<Database>,
  { follow }: Pick<LifeStore<Snapshot, Fact, Row, Told, Written>, 'follow'>,
  [next, actions]: Step<Snapshot>,
  row: Row,
  told: Told,
  written: Written,
): Promise<void> => {
  for (const { type } of actions) {
    // what the chart does within itself
    if (type.startsWith('xstate.')) continue
    const act = follow[type]
    if (act === undefined) throw new Error(`Nothing carries out "${type}".`)
    await act(trx, row, next, told, written)
  }
}

/**
 * Takes one step of a life: every writer's way. `told` is what the writer knows of
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
  kept: LifeStore<Snapshot, Fact, Row, Told, Written>,
  row: Held<Row>,
  fact: Fact,
  told: Told,
): Promise<Snapshot> => {
  const step = stepFrom(kept, row, fact)
  const written = await kept.write(trx, row, step[0], told)
  await carryOut(trx, kept, step, row, told, written)
  return step[0]
}
