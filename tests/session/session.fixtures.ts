import { onTestFinished } from 'vitest'
import { type Actor, createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine'
import type {
  AccountWrite,
  Idleness,
  RefreshReason,
  SessionEmitted,
  SessionEvent,
} from '#machines/session/session.types'
import { type AccountRecord, setUserAndToken, signedOut } from '#shared/session/account-record'
import { aUser } from './account.fixtures.ts'

export const now = Date.UTC(2026, 0, 5, 9)

export const user = aUser()

export const reply = { user, auth_token: 'token', now }

export const account = setUserAndToken(signedOut, user, 'token', now)

/** a session at rest, with its access */
export const signedIn = (
  access: string,
  token: unknown = { held: 'waiting' },
  recheck: unknown = 'idle',
) => ({
  signedIn: { access, token, recheck },
})

/** A session whose calls are the given ones; it records what it stores and how often it refreshes. */
export const start = (
  from: AccountRecord | { owesLogout: true },
  calls: {
    authenticate?: () => Promise<{ user: typeof user; auth_token?: string; now: number }>
    login?: () => Promise<typeof reply>
    refresh?: (reason: RefreshReason) => Promise<typeof reply>
    logout?: () => Promise<void>
    idleness?: () => Promise<Idleness>
  } = {},
) => {
  const stored: AccountRecord[] = []
  /** after each write of the account, whether a sign-out is owed */
  const owed: boolean[] = []
  const emitted: SessionEmitted[] = []
  const clock = new SimulatedClock()
  let forgotten = 0
  let watching = 0
  let minute = () => {}
  let returned = () => {}
  let fromOtherTab: (event: SessionEvent) => void = () => {}
  let refreshes = 0
  let authenticates = 0
  const missing = () => Promise.reject(new Error('not expected'))
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        authenticate: fromPromise(() => {
          authenticates += 1
          return (calls.authenticate ?? missing)()
        }),
        network: fromCallback(() => {}),
        minutes: fromCallback(({ sendBack }) => {
          minute = () => sendBack({ type: 'user.recheck' })
        }),
        returns: fromCallback(({ sendBack }) => {
          returned = () => sendBack({ type: 'page.seen' })
        }),
        login: fromPromise(calls.login ?? missing),
        refresh: fromPromise(({ input }) => {
          refreshes += 1
          return (calls.refresh ?? missing)(input.reason)
        }),
        idleness: fromPromise(calls.idleness ?? missing),
        activity: fromCallback<EventObject, undefined>(() => {
          watching += 1
          return () => {
            watching -= 1
          }
        }),
        logout: fromPromise(calls.logout ?? missing),
        accountStorage: fromCallback<AccountWrite, undefined>(({ receive, sendBack }) => {
          receive((event) => {
            if (event.type === 'account.write') {
              if (event.account !== stored.at(-1)) stored.push(event.account)
              owed.push(event.owesLogout)
            } else forgotten += 1
          })
          fromOtherTab = sendBack
        }),
      },
    }),
    {
      input: 'owesLogout' in from ? { account, owesLogout: true } : { account: from, owesLogout: false },
      clock,
    },
  )
  onTestFinished(() => {
    actor.stop()
  })
  actor.on('session.openedByCode', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    stored,
    owed,
    emitted,
    clock,
    minute: () => minute(),
    returned: () => returned(),
    authenticates: () => authenticates,
    forgotten: () => forgotten,
    watching: () => watching,
    refreshes: () => refreshes,
    fromOtherTab: (event: SessionEvent) => fromOtherTab(event),
  }
}

export const access = (actor: Actor<typeof sessionMachine>) => actor.getSnapshot().value
