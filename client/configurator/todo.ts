import type { Evaluation } from '#shared/configurator/evaluation'

/** One thing to do before the configuration may be ordered, and the criterion or component it is about. */
export interface Todo {
  kind: 'missing' | 'error'
  /** criterion key, or `component:<type>` */
  at: string
}

/** What stands between the person and the cart, in the order of the form. */
export const todosOf = ({ criteria, missing, problems }: Evaluation): Todo[] => {
  const order = criteria.filter(({ asked }) => asked).map(({ key }) => key)
  const errors = problems
    .filter(({ level }) => level === 'error')
    .map(
      (problem): Todo => ({
        kind: 'error',
        at: problem.criteria.find((key) => order.includes(key)) ?? problem.key,
      }),
    )
  const named = new Set(errors.map(({ at }) => at))
  const answers = missing.filter((key) => !named.has(key)).map((key): Todo => ({ kind: 'missing', at: key }))
  const place = ({ at }: Todo): number => {
    const index = order.indexOf(at)
    return index === -1 ? order.length : index
  }
  return [...errors, ...answers].sort((a, b) => place(a) - place(b))
}

/** `2 à renseigner, 1 erreur`; empty when nothing stands in the way. */
export const todoText = (todos: readonly Todo[]): string => {
  const missing = todos.filter(({ kind }) => kind === 'missing').length
  const errors = todos.length - missing
  return [missing > 0 && `${missing} à renseigner`, errors > 0 && `${errors} erreur${errors > 1 ? 's' : ''}`]
    .filter(Boolean)
    .join(', ')
}
