import { isDeepStrictEqual } from 'node:util'
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  sendTo,
  toPromise,
} from 'xstate'
import { endedEffect, isChildEvent } from '../events.ts'
import { replaceEffects } from './hold.ts'
import { type Walk, walker } from './walk.ts'

/** An effect that a state has begun and that waits for the path to say when it runs. */
interface Waiting {
  readonly run: () => Promise<unknown>
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A channel that a state has opened. */
interface Channel {
  begin(): void
  hasBegun(): boolean
  /** what the machine says to it */
  receive(event: AnyEventObject): void
  readonly close: () => void
  /** the first of what it tells, from here on, that is wanted */
  readonly next: (wanted: (event: AnyEventObject) => boolean) => Promise<AnyEventObject>
}

/** The next event that the channel of that name tells of those that are wanted. */
export type Hear = (src: string, wanted: (event: AnyEventObject) => boolean) => Promise<AnyEventObject>

/** How a path is walked with the machine's own effects. */
export interface WalkWithEffects {
  readonly input: unknown
  readonly events: readonly AnyEventObject[]
  /** the machine runs */
  begun?(actor: AnyActorRef): void
  /**
   * what an event of the path is there, where the machine is `now`; `hear` for what a channel tells; undefined where the
   * machine has heard of it already
   */
  eventOf(event: AnyEventObject, hear: Hear, now: AnyMachineSnapshot): Promise<AnyEventObject | undefined>
  /** state values that the path leads to */
  readonly values: readonly unknown[]
  /** names of the effects that end; the others are channels, which run as long as their state */
  readonly effects: ReadonlySet<string>
  /** names of the channels that are heard: they begin once the path comes to what they tell */
  readonly heard?: ReadonlySet<string>
  /** the machine left an effect of that name before its end, or a heard channel unheard: `begin` starts it there after all, and gives what leaves it */
  left?(src: string, begin: () => () => void): void
  /** the path has come to its end, and the machine still runs */
  ended?(): Promise<void>
  /** lets the effect run so that it ends as the path says: well, or with that error */
  end(event: AnyEventObject, error: unknown, run: () => Promise<unknown>): Promise<unknown>
}

/**
 * The path on a machine with its own effects: each begins when a state asks for it, runs when the path comes to its
 * end, and must then lead where the path does.
 */
export const walkWithEffects = async (
  machine: AnyStateMachine,
  { input, events, eventOf, values, effects, heard = new Set(), begun, left, ended, end }: WalkWithEffects,
): Promise<Walk> => {
  const waiting = new Map<string, Waiting>()
  const open = new Map<string, Channel>()
  const gate = (effect: AnyActorLogic, src: string): AnyActorLogic =>
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
            if (waiting.get(self.id) !== one) return
            waiting.delete(self.id)
            left?.(src, () => {
              const actor = createActor(effect, { input: given })
              // whoever began it has left: how it ends is nobody's
              actor.subscribe({ error: () => {} })
              actor.start()
              return () => actor.stop()
            })
          })
        }),
    )
  const listen = (effect: AnyActorLogic, src: string): AnyActorLogic =>
    fromCallback(({ input: given, receive }) => {
      const channel = channelOf(effect, given)
      open.set(src, channel)
      if (!heard.has(src)) channel.begin()
      receive((event) => channel.receive(event))
      return () => {
        channel.close()
        if (open.get(src) === channel) open.delete(src)
        if (!channel.hasBegun()) left?.(src, () => beginningOf(channelOf(effect, given)))
      }
    })
  const hear: Hear = async (src, wanted) => {
    const channel = open.get(src)
    if (channel === undefined) throw new Error(`${src} is not open.`)
    return channel.next(wanted)
  }
  const running = walker(
    replaceEffects(machine, (effect, src) => (effects.has(src) ? gate(effect, src) : listen(effect, src))),
    input,
  )
  const look = (at: number, event?: AnyEventObject) => {
    const { after } = running.look(event)
    const { value } = after
    if (isDeepStrictEqual(value, values[at])) return after
    const [wanted, found] = [values[at], value].map((one) => JSON.stringify(one))
    throw new Error(
      `After ${event?.type ?? 'the start'} (step ${at}) it is in ${found} instead of ${wanted}.`,
    )
  }
  begun?.(running.actor)
  let now = look(0)
  for (const [index, event] of events.entries()) {
    const inner = isChildEvent(event) ? event.event : event
    const id = endedEffect(inner)
    if (id === undefined) {
      const own = await eventOf(event, hear, now)
      if (own !== undefined) running.send(own)
    } else {
      const one = waiting.get(id)
      if (one === undefined) throw new Error(`${id} is not under way at step ${index + 1}.`)
      waiting.delete(id)
      await end(event, 'error' in inner ? inner.error : undefined, one.run).then(one.resolve, one.reject)
      // the machine hears of it once its promise has settled
      await new Promise(setImmediate)
    }
    now = look(index + 1, event)
  }
  await ended?.()
  return running.end()
}

/** Begins it, and gives what closes it. */
const beginningOf = (channel: Channel): (() => void) => {
  channel.begin()
  return channel.close
}

/** What a channel tells is heard from its beginning: one that runs because the machine spoke to it begins again. */
const channelOf = (effect: AnyActorLogic, input: unknown): Channel => {
  let told: AnyEventObject[] = []
  let heard = () => {}
  let isHeard = false
  const listenerOf = () =>
    createActor(
      createMachine({
        invoke: { id: 'channel', src: effect, input: () => input },
        on: {
          [TO_CHANNEL]: {
            actions: sendTo('channel', ({ event }: { event: AnyEventObject }) => event.event),
          },
          '*': {
            actions: ({ event }) => {
              told.push(event)
              heard()
            },
          },
        },
      }),
    )
  let listener = listenerOf()
  let hasBegun = false
  const start = () => {
    hasBegun = true
    listener.start()
  }
  return {
    begin: start,
    hasBegun: () => hasBegun,
    receive: (event) => {
      start()
      listener.send({ type: TO_CHANNEL, event })
    },
    close: () => void listener.stop(),
    next: async (wanted) => {
      if (!isHeard && listener.getSnapshot().children.channel?.getSnapshot().status === 'active') {
        listener.stop()
        listener = listenerOf()
        told = []
      }
      isHeard = true
      start()
      for (;;) {
        const event = told.shift()
        if (event !== undefined && wanted(event)) return event
        if (event === undefined)
          await new Promise<void>((resolve) => {
            heard = resolve
          })
      }
    },
  }
}

const TO_CHANNEL = 'to the channel'
