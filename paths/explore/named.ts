import { createHash } from 'node:crypto'
import type { AnyEventObject, AnyStateMachine, InputFrom } from 'xstate'
import type { NamedPath, PathsOptions } from '../path.ts'

/** The way from an input with its name and its digits. */
export const namedPath = <M extends AnyStateMachine>(
  machine: M,
  { inputs, nameOf }: PathsOptions<M>,
  input: InputFrom<M>,
  events: readonly AnyEventObject[],
): NamedPath<M> => {
  const from = nameOf?.(input) ?? (inputs.length > 1 ? `${inputs.indexOf(input) + 1}` : '')
  const steps = events.map((event) => nameOf?.(event) ?? shortType(event))
  const name = [...(from === '' ? [] : [from]), ...steps].join(' → ')
  return { input, name, hash: hashOf(machine.id, name, events), events }
}

const shortType = ({ type }: AnyEventObject): string => type.replace('xstate.', '').replace('.actor', '')

const hashOf = (id: string, name: string, events: readonly AnyEventObject[]): string =>
  digitsOf(JSON.stringify([id, name, events.map(({ type }) => type)]))

/** Eight hexadecimal digits that stand for a text. */
export const digitsOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
