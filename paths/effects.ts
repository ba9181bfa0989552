import { isDeepStrictEqual } from 'node:util'
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromPromise,
  toPromise,
} from 'xstate'
import { endedEffect, isChildEvent } from './events.ts'
import { endless, replaceEffects } from './hold.ts'
import { type Walk, walker } from './walk.ts'

/** An effect that a state has begun and that waits for the path to say when it runs. */
interface Waiting {
  readonly run: () => Promise<unknown>
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

/** How a path is walked with the machine's own effects. */
export interface WalkWithEffects {
  readonly input: unknown
  readonly events: readonly AnyEventObject[]
  /** what an event of the path is there and then */
  eventOf(event: AnyEventObject): Promise<AnyEventObject>
  /** state values that the path leads to */
  readonly values: readonly unknown[]
  /** names of the effects that run; the others are held, and the path says what they tell */
  readonly effects: ReadonlySet<string>
  /** lets the effect run so that it ends as the path says: well, or with that error */
  end(event: AnyEventObject, error: unknown, run: () => Promise<unknown>): Promise<unknown>
}

/**
 * The path on a machine with its own effects: each begins when a state asks for it, runs when the path comes to its
 * end, and must then lead where the path does.
 */
export const walkWithEffects = async (
  machine: AnyStateMachine,
  { input, events, eventOf, values, effects, end }: WalkWithEffects,
): Promise<Walk> => {
  const waiting = new Map<string, Waiting>()
  const gate = (effect: AnyActorLogic): AnyActorLogic =>
    fromPromise(
      ({ input: given, self, signal }) =>
        new Promise((resolve, reject) => {
          const one: Waiting = {
            run: () => toPromise(createActor(effect, { input: given }).start()),
            resolve,
            reject,
          }
          waiting.set(self.id, one)
          signal.addEventListener('abort', () => {
            if (waiting.get(self.id) === one) waiting.delete(self.id)
          })
        }),
    )
  const running = walker(
    replaceEffects(machine, (effect, src) => (effects.has(src) ? gate(effect) : endless)),
    input,
  )
  const look = (at: number, event?: AnyEventObject) => {
    const { value } = running.look(event).after
    if (isDeepStrictEqual(value, values[at])) return
    const [wanted, found] = [values[at], value].map((one) => JSON.stringify(one))
    throw new Error(
      `After ${event?.type ?? 'the start'} (step ${at}) it is in ${found} instead of ${wanted}.`,
    )
  }
  look(0)
  for (const [index, event] of events.entries()) {
    const inner = isChildEvent(event) ? event.event : event
    const id = endedEffect(inner)
    if (id === undefined) running.send(await eventOf(event))
    else {
      const one = waiting.get(id)
      if (one === undefined) throw new Error(`${id} is not under way at step ${index + 1}.`)
      waiting.delete(id)
      await end(event, 'error' in inner ? inner.error : undefined, one.run).then(one.resolve, one.reject)
      // the machine hears of it once its promise has settled
      await new Promise(setImmediate)
    }
    look(index + 1, event)
  }
  return running.end()
}
