import type { Kysely } from 'kysely'
import { codeOf } from './error-code.ts'
import type { Database } from './tables.ts'

/** How what many ask at once is asked of the database together. */
export interface Batching<Asked, Done> {
  /** does all of it in one statement, or nothing; what was done, in the order in which it was asked */
  readonly run: (db: Kysely<Database>, asked: readonly Asked[]) => Promise<readonly Done[]>
  /** statements under way at once: whatever comes meanwhile goes together next */
  readonly lanes: number
  /** most that one statement takes */
  readonly size: number
  /** what has another key never goes with it */
  readonly keyOf?: (asked: Asked) => string
}

/** ms after which a statement that was not answered keeps no other waiting: its connection may be dead. */
const PATIENCE_MS = 1000

/** A constraint or a value was refused (SQLSTATE 23, 22): nothing of the statement was done. */
const isRefused = (error: unknown): boolean => /^2[23]...$/.test(codeOf(error))

interface Waiting<Asked, Done> {
  readonly asked: Asked
  readonly resolve: (done: Done) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks for one thing. While nothing is under way it goes at once; what comes while others are goes together, which
 * costs the database one statement and one commit. Where one of them is refused each is asked for alone, so that nobody
 * is refused for another. Within a transaction each goes alone.
 */
export const batched = <Asked, Done>({
  run,
  lanes,
  size,
  keyOf = () => '',
}: Batching<Asked, Done>): ((db: Kysely<Database>, asked: Asked) => Promise<Done>) => {
  const alone = async (db: Kysely<Database>, asked: Asked): Promise<Done> => {
    const [done] = await run(db, [asked])
    if (done === undefined) throw new Error('A statement gave nothing back of what it did.')
    return done
  }

  const open = (db: Kysely<Database>) => {
    let waiting: Waiting<Asked, Done>[] = []
    let underWay = 0

    const take = (): Waiting<Asked, Done>[] => {
      const [first] = waiting
      if (first === undefined) return []
      const key = keyOf(first.asked)
      const taken = waiting.filter(({ asked }) => keyOf(asked) === key).slice(0, size)
      const gone = new Set(taken)
      waiting = waiting.filter((one) => !gone.has(one))
      return taken
    }

    const askTogether = async (taken: readonly Waiting<Asked, Done>[]): Promise<void> => {
      try {
        const done = await run(
          db,
          taken.map(({ asked }) => asked),
        )
        for (const [place, one] of taken.entries()) {
          const its = done[place]
          if (its === undefined) one.reject(new Error('A statement gave nothing back of what it did.'))
          else one.resolve(its)
        }
      } catch (error) {
        if (taken.length > 1 && isRefused(error)) {
          for (const { asked, resolve, reject } of taken) void alone(db, asked).then(resolve, reject)
        } else for (const { reject } of taken) reject(error)
      }
    }

    const begin = (taken: readonly Waiting<Asked, Done>[]): void => {
      let counts = true
      underWay += 1
      const end = (): void => {
        if (!counts) return
        counts = false
        underWay -= 1
        beginNext()
      }
      const late = setTimeout(end, PATIENCE_MS)
      late.unref()
      void askTogether(taken).finally(() => {
        clearTimeout(late)
        end()
      })
    }

    const beginNext = (): void => {
      while (underWay < lanes && waiting.length > 0) begin(take())
    }

    return (asked: Asked): Promise<Done> =>
      new Promise((resolve, reject) => {
        waiting.push({ asked, resolve, reject })
        beginNext()
      })
  }

  const opened = new WeakMap<Kysely<Database>, ReturnType<typeof open>>()
  return (db, asked) => {
    if (db.isTransaction) return alone(db, asked)
    const ask = opened.get(db) ?? open(db)
    opened.set(db, ask)
    return ask(asked)
  }
}
