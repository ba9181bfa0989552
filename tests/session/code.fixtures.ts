import { onTestFinished } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { codeMachine } from '#machines/session/code.machine'
import type { CodeAccepted, CodeEvent, EntryWrite } from '#machines/session/code.setup'
import type { StoredEntry } from '#machines/session/stored-entry'
import { refusal } from '#tests/platform/refusal'
import { aUser } from './account.fixtures.ts'

export const email = 'installateur@demo.example'

export const accepted: CodeAccepted = { type: 'user.replaced', user: aUser() }

/** A code machine on a clock of its own: `at` moves it, and ticks as a page does. */
export const start = (
  verify: () => Promise<CodeAccepted> = async () => accepted,
  address = email,
  found?: StoredEntry,
) => {
  const clock = new SimulatedClock()
  const asked: { email: string; otp: string }[] = []
  const sent: string[] = []
  const told: EventObject[] = []
  let tick: (event: CodeEvent) => void = () => {}
  let failing: string | null = null
  let held: Promise<void> | undefined
  const written: EntryWrite[] = []
  const session = createActor(
    fromCallback<EventObject>(({ receive }) => {
      receive((event) => told.push(event))
    }),
  )
  session.start()
  const actor = createActor(
    codeMachine.provide({
      actors: {
        entryStorage: fromCallback<EntryWrite, undefined>(({ receive, sendBack }) => {
          receive((write) => written.push(write))
          if (found) sendBack({ type: 'entry.found', ...found } satisfies CodeEvent)
        }),
        sendCode: fromPromise(async ({ input }) => {
          await held
          if (failing !== null) throw refusal(failing)
          sent.push(input.email)
          return { now: clock.now() }
        }),
        verifyCode: fromPromise(({ input }) => {
          asked.push(input)
          return verify()
        }),
        ticks: fromCallback<EventObject, undefined>(({ sendBack }) => {
          tick = sendBack
        }),
      },
    }),
    { input: { email: address, session }, clock },
  )
  onTestFinished(() => {
    actor.stop()
  })
  actor.start()
  return {
    actor,
    asked,
    sent,
    told,
    written,
    /** holds the next sendings; gives what lets them go */
    hold: () => {
      let go = () => {}
      held = new Promise((resolve) => {
        go = resolve
      })
      return go
    },
    fail: (code: string | null) => {
      failing = code
    },
    /** ms since the start */
    at: (moment: number) => {
      clock.set(moment)
      tick({ type: 'clock.tick', now: moment })
    },
    send: (event: CodeEvent) => actor.send(event),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    entry: () => waitFor(actor, (snapshot) => snapshot.matches({ entry: 'typing' })),
  }
}

export const second = 1000

export const minute = 60 * second
