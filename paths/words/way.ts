import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { DeclaredPaths } from '../declare.ts'
import { declaredSpace } from '../explore/declared.ts'
import { namedPath } from '../explore/named.ts'
import { walk } from '../walk/walk.ts'
import type { Walked } from './document.ts'

/** The way of those events, walked, with a name and digits of its own. */
export const walkedWay = (
  { machine, options }: DeclaredPaths,
  input: unknown,
  events: readonly AnyEventObject[],
): Walked => ({
  ...namedPath(machine, options, input, events),
  ...walk(machine, { input, events }, options.check),
})

/** What joins the words of a path in its name. */
const ARROW = ' → '

/** The words of a path, from its name. */
export const wordsOfName = (name: string): string[] => name.split(ARROW)

/** Most readings of the same words that are tried for the one with given digits: several events may be called the same. */
const MOST_READINGS = 1000

/** The way that is told by its words, an input's first: that one with the digits where several are; undefined where none can be gone. */
export const wayOfWords = (
  declaration: DeclaredPaths,
  words: readonly string[],
  hash?: string,
): Walked | undefined => {
  const { machine, options } = declaration
  const [first = '', ...rest] = words
  for (const input of options.inputs) {
    if ((options.nameOf?.(input) ?? '') !== first) continue
    const { moves, possible } = declaredSpace(declaration, input)
    const named = (event: AnyEventObject, word = '') => (options.nameOf?.(event) ?? event.type) === word
    const found = function* (state: AnyMachineSnapshot, at: number): Generator<AnyEventObject[]> {
      if (at === rest.length) yield []
      else
        for (const event of possible(state))
          if (named(event, rest[at]))
            for (const more of found(moves.move(state, event)?.after ?? state, at + 1)) yield [event, ...more]
    }
    let readings = 0
    for (const events of found(moves.start, 0)) {
      if (hash === undefined || namedPath(machine, options, input, events).hash === hash)
        return walkedWay(declaration, input, events)
      readings += 1
      if (readings === MOST_READINGS) break
    }
  }
  return undefined
}
