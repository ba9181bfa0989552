import type { Evaluation } from '#shared/configurator/evaluation'
import { GENERAL, placeOf } from './places.ts'

/** One thing to do before the configuration may be ordered, and the place it is at. */
export interface Todo {
  kind: 'missing' | 'error'
  /** criterion key, `component:<type>`, `general` or `line:files` */
  at: string
}

/** Where the files are. */
export const FILES = 'line:files'

/** What stands between the person and the cart, in the order of the form; `lacking`: files that are asked for. */
export const todosOf = (evaluation: Evaluation, lacking = 0): Todo[] => {
  const order = evaluation.criteria.filter(({ asked }) => asked).map(({ key }) => key)
  const errors = evaluation.problems
    .filter(({ level }) => level === 'error')
    .map((problem): Todo => ({ kind: 'error', at: placeOf(evaluation, problem) }))
  const named = new Set(errors.map(({ at }) => at))
  const answers = evaluation.missing
    .filter((key) => !named.has(key))
    .map((key): Todo => ({ kind: 'missing', at: key }))
  const files = Array.from({ length: lacking }, (): Todo => ({ kind: 'missing', at: FILES }))
  const rank = ({ at }: Todo): number => {
    if (at === GENERAL) return -1
    const index = order.indexOf(at)
    return index === -1 ? order.length : index
  }
  return [...[...errors, ...answers].sort((a, b) => rank(a) - rank(b)), ...files]
}

/** `2 à renseigner, 1 erreur`; empty when nothing stands in the way. */
export const todoText = (todos: readonly Todo[]): string => {
  const missing = todos.filter(({ kind }) => kind === 'missing').length
  const errors = todos.length - missing
  return [missing > 0 && `${missing} à renseigner`, errors > 0 && `${errors} erreur${errors > 1 ? 's' : ''}`]
    .filter(Boolean)
    .join(', ')
}

/**
 * The question that waits for an answer after this one, else the first that does. None while this one waits itself, or
 * nothing else does.
 */
export const nextOpen = (evaluation: Evaluation | null, key: string): string | undefined => {
  const { missing = [], criteria = [] } = evaluation ?? {}
  if (missing.includes(key)) return undefined
  const place = criteria.findIndex((criterion) => criterion.key === key)
  const after = criteria.slice(place + 1).find((criterion) => missing.includes(criterion.key))
  return after?.key ?? missing[0]
}
