import { actionListsIn, altered, type Bag, bag, calledName, kindOf, listIn } from '../chart/config.ts'
import { watched } from '../explore/project.ts'

/** What an action was seen to read and to keep of the context, and to whom it spoke. */
interface Touch {
  readonly reads: Set<string>
  readonly writes: Set<string>
  readonly to: Set<string>
  /** functions of it that nothing has called yet: what they touch is not known */
  readonly unasked: Set<unknown>
}

/** What the actions of a chart touch: by name, or by their list and their place in it. */
export type Touches = Map<string, Touch>

const touchAt = (touches: Touches, key: string): Touch => {
  const found = touches.get(key) ?? {
    reads: new Set(),
    writes: new Set(),
    to: new Set(),
    unasked: new Set(),
  }
  touches.set(key, found)
  return found
}

const keyAt = (place: string, index: number): string => `${place}, ${index}`

/** Every action of the chart notes from now on what it touches. */
export const noteTouches = (config: Bag, named: Bag, touches: Touches): void => {
  for (const [name, action] of Object.entries(named)) named[name] = noting(action, touchAt(touches, name))
  for (const { place, owner, key } of actionListsIn(config)) {
    const list = listIn(owner, key)
    for (const [index, action] of list.entries()) {
      const touch = touchAt(touches, keyAt(place, index))
      list[index] =
        calledName(action) === undefined
          ? noting(action, touch)
          : typeof action === 'string'
            ? action
            : { ...bag(action), params: reading(bag(action).params, touch) }
    }
  }
}

/** The function, which notes the names of the context that it reads; anything else as it is. */
const reading = (value: unknown, { reads, unasked }: Touch, tell = (_result: unknown) => {}): unknown => {
  if (typeof value !== 'function') return value
  unasked.add(value)
  return (args: { context: Bag }, ...rest: unknown[]) => {
    unasked.delete(value)
    const result = Reflect.apply(value, undefined, [
      { ...args, context: watched(args.context, reads) },
      ...rest,
    ])
    tell(result)
    return result
  }
}

/** To whom an action speaks of which that cannot be said: anybody, in whatever order. */
const ANYBODY = 'anybody'

const noting = (action: unknown, touch: Touch): unknown => {
  if (typeof action !== 'function') return action
  const part = (key: string, tell?: (result: unknown) => void): Bag => ({
    [key]: reading(bag({ ...action })[key], touch, tell),
  })
  switch (kindOf(action)) {
    case 'xstate.assign':
      return altered(action, keeping(bag({ ...action }).assignment, touch))
    case 'xstate.emit':
      touch.to.add('emit')
      return altered(action, part('event'))
    case 'xstate.raise':
      touch.to.add('raise')
      return altered(action, { ...part('event'), ...part('delay') })
    case 'xstate.sendTo': {
      const hear = (actor: unknown) => touch.to.add(`actor ${idOf(actor)}`)
      const { to } = bag({ ...action })
      if (typeof to !== 'function') hear(to)
      if (bag({ ...action }).delay !== undefined) touch.to.add('later')
      return altered(action, { ...part('to', hear), ...part('event'), ...part('delay') })
    }
    case 'xstate.cancel':
      for (const waiting of ['raise', 'later']) touch.to.add(waiting)
      return altered(action, part('sendId'))
    case 'action':
      touch.to.add('whoever carries it out')
      return reading(action, touch)
    default:
      touch.to.add(ANYBODY)
      return action
  }
}

const idOf = (actor: unknown): string =>
  String(typeof actor === 'object' && actor !== null && 'id' in actor ? actor.id : actor)

const keeping = (assignment: unknown, touch: Touch): Bag => {
  const keep = (kept: unknown) => {
    for (const name of Object.keys(bag(kept))) touch.writes.add(name)
  }
  if (typeof assignment === 'function') return { assignment: reading(assignment, touch, keep) }
  keep(assignment)
  const fields = Object.entries(bag(assignment)).map(([name, value]) => [name, reading(value, touch)])
  return { assignment: Object.fromEntries(fields) }
}

/**
 * Whether an action and the next one of its list have nothing to do with each other, as far as that was seen: neither keeps
 * what the other one reads or keeps, and they do not speak to the same.
 */
export const areIndependent = (
  touches: Touches,
  list: readonly unknown[],
  place: string,
  index: number,
): boolean => {
  const [one = [], other = []] = [index, index + 1].map((at) =>
    [calledName(list[at]), keyAt(place, at)].flatMap((key) =>
      key === undefined ? [] : (touches.get(key) ?? []),
    ),
  )
  const all = (some: readonly Touch[], part: keyof Touch) => some.flatMap((touch) => [...touch[part]])
  const meet = (part: keyof Touch, otherPart: keyof Touch) => {
    const found = new Set(all(other, otherPart))
    return all(one, part).some((each) => found.has(each))
  }
  const isKnown = [one, other].every(
    (some) => all(some, 'unasked').length === 0 && !all(some, 'to').includes(ANYBODY),
  )
  return (
    isKnown &&
    !meet('writes', 'writes') &&
    !meet('writes', 'reads') &&
    !meet('reads', 'writes') &&
    !meet('to', 'to')
  )
}
