import { AppError } from '#shared/platform/errors'

/** Work of somebody that has not begun. */
interface Waiting {
  begin(): void
  refuse(error: AppError): void
}

/** Runs work of a person in its turn; the next of the same person begins once `left`, called as it begins, has resolved too. */
export type Turns = <T>(person: string, work: () => Promise<T>, left?: () => Promise<void>) => Promise<T>

/** s after which somebody whose own things stand in their way comes again */
const RETRY_AFTER = 5

/** What is refused to somebody who has so many things waiting. */
const refusalOf = (waiting: number): AppError =>
  waiting > 1
    ? new AppError('TOO_MANY_REQUESTS', { details: { retryAfter: RETRY_AFTER } })
    : new AppError('UNAVAILABLE')

/**
 * Work of which each person has one at a time, `lanes` of them together, and each person in turn: who comes with one thing
 * waits for one of everybody else's at most. `most` are held at once, those under way among them. Beyond that whoever has
 * most waiting loses what they brought last, who comes now included: TOO_MANY_REQUESTS where they have several waiting,
 * UNAVAILABLE where nobody has and there are too many of them.
 */
export const createTurns = (most: number, lanes = 1): Turns => {
  /** what waits, by person; the first is whose turn comes next */
  const queues = new Map<string, Waiting[]>()
  /** those whose work is under way, or what came of it not gone yet */
  const served = new Set<string>()
  let busy = 0

  const held = (): number => [...queues.values()].reduce((sum, { length }) => sum + length, busy)

  const begin = (person: string, [first, ...rest]: readonly Waiting[]): void => {
    queues.delete(person)
    if (rest.length > 0) queues.set(person, rest)
    served.add(person)
    busy++
    first?.begin()
  }

  const next = (): void => {
    if (busy >= lanes) return
    const turn = [...queues].find(([person]) => !served.has(person))
    if (turn !== undefined) begin(...turn)
  }

  const makeRoom = (own: number): void => {
    const [longest = []] = [...queues.values()].sort((one, other) => other.length - one.length)
    if (longest.length <= own + 1) throw refusalOf(own)
    const waiting = longest.length
    longest.pop()?.refuse(refusalOf(waiting))
  }

  const release = async (person: string, gone: Promise<void> | undefined): Promise<void> => {
    busy--
    // somebody else's, while this is on its way
    if (gone !== undefined) {
      next()
      await gone
    }
    served.delete(person)
    next()
  }

  return async (person, work, left) => {
    const own = queues.get(person) ?? []
    if (held() >= most) makeRoom(own.length)
    await new Promise<void>((begin, refuse) => {
      own.push({ begin, refuse })
      queues.set(person, own)
      next()
    })
    const gone = left?.()
    try {
      return await work()
    } finally {
      release(person, gone)
    }
  }
}
