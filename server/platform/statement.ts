import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database } from './tables.ts'

/** Stands for a value that each call gives. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`The value “${this.name}” is not known while its statement is written.`)
  }
}

/** By the text of the statements that are asked often: the same name for the same text, in every process. */
const names = new Map<string, string>()

/** The name under which a server may keep the plan of a statement; undefined for one that is rarely asked. */
export const planName = (text: string): string | undefined => names.get(text)

/**
 * A statement that is asked often: written once, so that its calls fill in values alone, and planned once by each
 * connection that may keep plans (`openPostgres`). `write` is given stand-ins, which it may only pass on as values. The
 * columns that it returns are named one by one: those of a kept plan must not change with a migration.
 */
export const statement = <Given extends object, Row>(
  write: (db: Kysely<Database>, given: Given) => Compilable<Row>,
): ((db: Kysely<Database>, given: Given) => Promise<Row[]>) => {
  const slots = new Proxy({} as Given, { get: (_, name) => new Slot(String(name)) })
  let written: CompiledQuery<Row> | undefined
  return async (db, given) => {
    if (written === undefined) {
      written = write(db, slots).compile()
      names.set(written.sql, createHash('sha256').update(written.sql).digest('base64url').slice(0, 20))
    }
    const parameters = written.parameters.map((value) =>
      value instanceof Slot ? Reflect.get(given, value.name) : value,
    )
    return (await db.executeQuery<Row>({ ...written, parameters })).rows
  }
}
