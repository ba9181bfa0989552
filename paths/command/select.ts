import type { DeclaredPaths } from '../declare.ts'
import { fewest } from '../explore/cover.ts'
import { type Missed, missedBy } from '../explore/coverage.ts'
import { generatePaths } from '../explore/generate.ts'
import { namedPath } from '../explore/named.ts'
import { LEVELS } from '../level.ts'
import { recordedOf } from '../levels/records.ts'
import { type Walked, walkedPaths } from '../words/document.ts'
import { walkedWay, wayOfWords, wordsOfName } from '../words/way.ts'
import { shortestWays, simpleWays } from '../words/ways.ts'
import { type Options, UsageError, wholeNumber } from './arguments.ts'

/** The paths that a command line asks for; a sentence where there are more of them. */
export interface Selection {
  readonly paths: readonly Walked[]
  /** what no path shows, where all of them were walked */
  readonly missed?: Missed
  readonly more?: string
}

/** Paths of the machine by words, digits or kind; those that take every transition, unless said. */
export const select = (
  declaration: DeclaredPaths,
  options: Pick<Options, 'all' | 'from' | 'to' | 'path' | 'shortest' | 'all-simple' | 'limit'>,
  records?: string,
): Selection => {
  const { all, from = '', to = '', path, limit = '100' } = options
  const wanted = { from, to, limit: wholeNumber('limit', limit, 1) }
  if (path !== undefined) return { paths: withDigits(declaration, path, wanted, records) }
  if (options.shortest) return { paths: shortestWays(declaration, wanted) }
  if (options['all-simple'] || from !== '' || to !== '') {
    const { ways, more } = simpleWays(declaration, wanted)
    if (!more) return { paths: ways }
    return {
      paths: ways,
      more: `The first ${ways.length} ways, the shortest before the longer; there may be more. --limit gives more, a narrower --to or --from fewer, --shortest one.`,
    }
  }
  const walked = walkedPaths(declaration)
  return { paths: all ? walked : fewest(walked), missed: missedBy(declaration.machine, walked) }
}

/** What begins so of the digits: of the paths and what is cut from them, those of the levels, the shortest ways, the simple ones. */
const withDigits = (
  declaration: DeclaredPaths,
  digits: string,
  wanted: { from: string; to: string },
  records: string | undefined,
): readonly Walked[] => {
  if (!/^[0-9a-f]{4,8}$/.test(digits))
    throw new UsageError(`--path takes the digits of a path, at least four of the eight, not “${digits}”.`)
  const { machine, options } = declaration
  const isMeant = ({ hash }: { hash: string }) => hash.startsWith(digits)
  const generated = generatePaths(machine, options)
  const whole = generated.filter(isMeant)
  if (whole.length > 0) return whole.map(({ input, events }) => walkedWay(declaration, input, events))
  for (const { input, events } of generated)
    for (let length = 0; length < events.length; length += 1) {
      const cut = events.slice(0, length)
      if (isMeant(namedPath(machine, options, input, cut))) return [walkedWay(declaration, input, cut)]
    }
  for (const level of LEVELS)
    for (const { hash, name } of recordedOf(level, declaration, records)?.paths ?? []) {
      const way = isMeant({ hash }) ? wayOfWords(declaration, wordsOfName(name), hash) : undefined
      if (way !== undefined) return [way]
    }
  for (const to of new Set(['', wanted.to])) {
    const shortest = shortestWays(declaration, { ...wanted, to }).filter(isMeant)
    if (shortest.length > 0) return shortest
  }
  return simpleWays(declaration, { ...wanted, limit: 1 }, ({ input, events }) =>
    isMeant(namedPath(machine, options, input, events)),
  ).ways
}
