import {
  Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type EventObject,
  isMachineSnapshot,
  type Snapshot,
} from 'xstate'
import type { Asked, Told } from './messages.ts'

/**
 * Tells the channel what every actor does from now on, whoever starts it, and what they are in whenever an inspector
 * asks. For development: it changes how actors start. Returns what undoes it.
 */
export const inspectActors = (channel: BroadcastChannel): (() => void) => {
  const tab = crypto.randomUUID().slice(0, 4)
  const running = new Map<string, AnyActorRef>()
  const known = new WeakSet<object>()
  const tell = (actor: AnyActorRef, event: EventObject | null) =>
    channel.postMessage(toldOf(tab, actor, event))
  const { start } = Actor.prototype
  Actor.prototype.start = function (this: Actor<AnyActorLogic>) {
    // one that was stopped may start again: React's strict mode does so
    running.set(this.sessionId, this)
    if (!known.has(this.system)) {
      known.add(this.system)
      this.system.inspect((inspected) => {
        const { type, actorRef } = inspected
        if (!isActor(actorRef)) return
        if (type !== '@xstate.snapshot') return
        tell(actorRef, inspected.event)
        if (actorRef.getSnapshot().status !== 'active') running.delete(actorRef.sessionId)
      })
    }
    return start.call(this)
  }
  const answer = ({ data }: MessageEvent<Asked | Told>) => {
    if ('asks' in data) for (const actor of running.values()) tell(actor, null)
  }
  channel.addEventListener('message', answer)
  return () => {
    Actor.prototype.start = start
    channel.removeEventListener('message', answer)
  }
}

const isActor = (actor: object): actor is AnyActorRef => 'getSnapshot' in actor && 'sessionId' in actor

const toldOf = (tab: string, actor: AnyActorRef, event: EventObject | null): Told => {
  const snapshot: Snapshot<unknown> = actor.getSnapshot()
  const machine = isMachineSnapshot(snapshot) ? snapshot : null
  const { type = '', ...more } = event ?? {}
  return {
    tab,
    actor: actor.sessionId,
    name: nameOf(actor, machine),
    parent: actor._parent?.sessionId ?? null,
    status: snapshot.status,
    state: machine === null ? null : JSON.stringify(machine.value).replaceAll('"', ''),
    tags: machine === null ? [] : [...machine.tags],
    context: plain(machine?.context ?? null),
    event: event === null ? null : { type, more: plain(more) },
    at: Date.now(),
  }
}

/** A machine by its own id, and by its parent's name for it where that is another one. */
const nameOf = ({ id, sessionId }: AnyActorRef, snapshot: AnyMachineSnapshot | null): string => {
  if (snapshot === null) return id
  const { machine } = snapshot
  return id === machine.id || id === sessionId ? machine.id : `${machine.id} (${id})`
}

/** Without what no other tab could read: functions, actors, what holds itself. */
const plain = (value: unknown): unknown => {
  const above: object[] = []
  const copy = (one: unknown): unknown => {
    if (typeof one === 'function' || typeof one === 'symbol') return `<${typeof one}>`
    if (typeof one !== 'object' || one === null || one instanceof Date) return one
    if (isActor(one)) return `<actor ${one.id}>`
    if (one instanceof Error) return `${one.name}: ${one.message}`
    if (above.includes(one)) return '<above>'
    above.push(one)
    const copied = Array.isArray(one)
      ? one.map(copy)
      : Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, copy(inner)]))
    above.pop()
    return copied
  }
  return copy(value)
}
