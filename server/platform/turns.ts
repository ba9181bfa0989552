import { AppError } from '#shared/platform/errors'

/** Work of somebody that has not begun. */
interface Waiting {
  begin(): void
  refuse(error: AppError): void
}

/** Runs work of a person in its turn. */
export type Turns = <T>(person: string, work: () => Promise<T>) => Promise<T>

/**
 * Work that is done one after the other, and each person in turn: who comes with one thing waits for one of everybody
 * else's at most. `most` are held at once, the one under way among them. Beyond that whoever has most waiting loses what
 * they brought last, who comes now included: UNAVAILABLE.
 */
export const createTurns = (most: number): Turns => {
  /** what waits, by person; the first is whose turn comes next */
  const queues = new Map<string, Waiting[]>()
  let isBusy = false

  const held = (): number => [...queues.values()].reduce((sum, { length }) => sum + length, isBusy ? 1 : 0)

  const next = (): void => {
    const [turn] = queues
    isBusy = turn !== undefined
    if (turn === undefined) return
    const [person, [first, ...rest]] = turn
    queues.delete(person)
    if (rest.length > 0) queues.set(person, rest)
    first?.begin()
  }

  const makeRoom = (own: number): void => {
    const [longest = []] = [...queues.values()].sort((one, other) => other.length - one.length)
    if (longest.length <= own + 1) throw new AppError('UNAVAILABLE')
    longest.pop()?.refuse(new AppError('UNAVAILABLE'))
  }

  return async (person, work) => {
    const own = queues.get(person) ?? []
    if (held() >= most) makeRoom(own.length)
    await new Promise<void>((begin, refuse) => {
      own.push({ begin, refuse })
      queues.set(person, own)
      if (!isBusy) next()
    })
    try {
      return await work()
    } finally {
      next()
    }
  }
}
