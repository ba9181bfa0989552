import { altered, type Bag, bag, calledName, type Entry, kindOf, listIn } from '../chart/config.ts'
import type { Chart, Operator, Site, ValueSlot } from './mutant.ts'
import { areIndependent } from './order.ts'
import { enqueueSites, valueSlotsOf } from './values.ts'

/** What can be changed in a list of actions of the state. */
export const actionSites = (
  { place, owner, key }: Entry,
  state: string,
  { named, seen, touches }: Chart,
  slots: ValueSlot[],
): Site[] => {
  if (!(key in owner)) return []
  const list = listIn(owner, key)
  const sites = list.flatMap((action, index): Site[] => {
    const name = calledName(action)
    const known = name === undefined ? action : named.actions?.[name]
    const before = list.slice(0, index).filter((one) => labelOf(one) === labelOf(action)).length
    const where = `${place} ${labelOf(action)}${before === 0 ? '' : ` (${before + 1})`}`
    const put = (changed: unknown) => Object.assign(list, { [index]: changed })
    if (name === undefined) slots.push(...valueSlotsOf(action, where, put, state))
    else if (typeof bag(action).params === 'function')
      slots.push({
        operator: 'parameter changed',
        place: where,
        state,
        value: bag(action).params,
        put: (params) => put({ ...bag(action), params }),
      })
    return [
      { operator: operatorOf(known), place: where, change: () => list.splice(index, 1) },
      ...(name === undefined
        ? [...fieldSites(action, where, put), ...enqueueSites(action, where, put, seen)]
        : []),
    ]
  })
  const swaps = list.slice(1).map(
    (after, index): Site => ({
      operator: 'actions swapped',
      place: `${place} ${[list[index], after].map(labelOf).join(', ')}`,
      equivalent: areIndependent(touches, list, place, index),
      change: () => list.splice(index, 2, after, list[index]),
    }),
  )
  return [...sites, ...swaps]
}

const labelOf = (action: unknown): string => calledName(action) ?? kindOf(action)

/** What can be changed in what a chart names. */
export const namedSites = ({ named, seen }: Chart, slots: ValueSlot[]): Site[] => [
  ...Object.keys(named.guards ?? {}).map(
    (name): Site => ({
      operator: 'guard always true',
      place: name,
      change: () => Object.assign(bag(named.guards), { [name]: () => true }),
    }),
  ),
  ...Object.entries(named.delays ?? {}).map(
    ([name, delay]): Site => ({
      operator: 'delay × 20',
      place: name,
      change: () => Object.assign(bag(named.delays), { [name]: longer(delay) }),
    }),
  ),
  ...Object.entries(named.actions ?? {}).flatMap(([name, action]) => {
    const put = (changed: unknown) => Object.assign(bag(named.actions), { [name]: changed })
    slots.push(...valueSlotsOf(action, name, put))
    return [...fieldSites(action, name, put), ...enqueueSites(action, name, put, seen)]
  }),
]

const longer = (delay: unknown): unknown => {
  if (typeof delay === 'number') return delay * 20
  if (typeof delay !== 'function') return delay
  return (...given: unknown[]) => longer(Reflect.apply(delay, undefined, given))
}

const operatorOf = (action: unknown): Operator => {
  const kind = kindOf(action)
  if (kind === 'xstate.assign') return 'assign dropped'
  return kind === 'xstate.emit' || kind === 'xstate.sendTo' ? 'emit or send dropped' : 'other action dropped'
}

/** An assign with one field left out: by name where the fields stand in the chart, the first one where they are worked out. */
const fieldSites = (action: unknown, place: string, put: (changed: unknown) => void): Site[] => {
  if (typeof action !== 'function' || kindOf(action) !== 'xstate.assign' || !('assignment' in action))
    return []
  const { assignment } = action
  const without = (changed: unknown) => put(altered(action, { assignment: changed }))
  if (typeof assignment === 'function')
    return [
      {
        operator: 'field of an assign',
        place: `${place} (the first)`,
        change: () =>
          without((...given: unknown[]) =>
            Object.fromEntries(Object.entries(bag(Reflect.apply(assignment, undefined, given))).slice(1)),
          ),
      },
    ]
  const fields = Object.entries(bag(assignment) satisfies Bag)
  if (fields.length < 2) return []
  return fields.map(([field]) => ({
    operator: 'field of an assign',
    place: `${place} ${field}`,
    change: () => without(Object.fromEntries(fields.filter(([other]) => other !== field))),
  }))
}
