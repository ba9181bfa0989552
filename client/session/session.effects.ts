import type { EventObject } from 'xstate'
import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { LOGOUT_OWED_STORAGE_KEY, WORK_STORAGE_KEYS } from '#machines/platform/storage-keys'
import { sessionMachine } from '#machines/session/session.machine'
import type {
  AccountWrite,
  Idleness,
  RefreshReason,
  SessionEvent,
  SessionInput,
  SignedIn,
} from '#machines/session/session.types'
import { ACCOUNT_STORAGE_KEY, readAccount, writeAccount } from '#shared/session/account-record'
import { LAST_ACTIVITY_STORAGE_KEY, readLastActivity } from '#shared/session/refresh.rules'
import { authenticate, login, logout, refresh, refreshByTimer } from '#shared/session/session.endpoints'
import type { LoginBody } from '#shared/session/session.schema'
import { watchActivity } from './activity.ts'

/** Each minute, who waits for staff is asked about. ms */
const RECHECK_EVERY = 60_000

/** What this browser kept of who is signed in, and of a sign-out that the server has not confirmed. */
export const storedSession = (): SessionInput => ({
  account: readAccount(getItem('localStorage', ACCOUNT_STORAGE_KEY)),
  owesLogout: getItem('localStorage', LOGOUT_OWED_STORAGE_KEY) !== null,
})

/** The session machine with its calls and its storage. */
export const sessionLogic = sessionMachine.provide({
  actors: {
    authenticate: provideCall<Omit<SignedIn, 'auth_token'> & { auth_token?: string }>(async () => ({
      ...(await call(authenticate)),
      now: Date.now(),
    })),
    login: provideCall<SignedIn, Required<LoginBody>>(async (body) => ({
      ...(await call(login, { body })),
      now: Date.now(),
    })),
    refresh: provideCall<SignedIn, { reason: RefreshReason }>(async ({ reason }) => ({
      ...(await call(reason === 'timer' ? refreshByTimer : refresh)),
      now: Date.now(),
    })),
    // given up when somebody signs in meanwhile: its answer would take their cookie
    logout: provideCall<void>(async (_, signal) => {
      await call(logout, { signal })
    }),
    accountStorage: provideChannel<AccountWrite, SessionEvent>((send) => {
      const follow = (event: StorageEvent) => {
        // a null key means that the whole storage was cleared
        if ([null, ACCOUNT_STORAGE_KEY, LOGOUT_OWED_STORAGE_KEY].includes(event.key))
          send({ type: 'storage.changed', ...storedSession() })
      }
      window.addEventListener('storage', follow)
      return {
        receive: (write) => {
          if (write.type === 'work.forget') {
            for (const key of WORK_STORAGE_KEYS) {
              removeItem('sessionStorage', key)
              removeItem('localStorage', key)
            }
            return
          }
          // the mark comes first and goes last: no other tab finds a session beside a sign-out that it does not know of
          if (write.owesLogout) setItem('localStorage', LOGOUT_OWED_STORAGE_KEY, '1')
          // an older record must not outlive the one refused: it would sign in again whoever signed out
          if (!setItem('localStorage', ACCOUNT_STORAGE_KEY, writeAccount(write.account)))
            removeItem('localStorage', ACCOUNT_STORAGE_KEY)
          if (!write.owesLogout) removeItem('localStorage', LOGOUT_OWED_STORAGE_KEY)
        },
        close: () => window.removeEventListener('storage', follow),
      }
    }),
    network: provideChannel<EventObject, SessionEvent>((send) => {
      const back = () => send({ type: 'network.back' })
      window.addEventListener('online', back)
      return { close: () => window.removeEventListener('online', back) }
    }),
    returns: provideChannel<EventObject, SessionEvent>((send) => {
      const seen = () => {
        if (document.visibilityState === 'visible') send({ type: 'page.seen' })
      }
      document.addEventListener('visibilitychange', seen)
      window.addEventListener('focus', seen)
      return {
        close: () => {
          document.removeEventListener('visibilitychange', seen)
          window.removeEventListener('focus', seen)
        },
      }
    }),
    minutes: provideChannel<EventObject, SessionEvent>((send) => {
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible') send({ type: 'user.recheck' })
      }, RECHECK_EVERY)
      return { close: () => clearInterval(timer) }
    }),
    activity: provideChannel<EventObject, SessionEvent>(() => ({ close: watchActivity() })),
    idleness: provideCall<Idleness>(async () => ({
      now: Date.now(),
      lastActivity: readLastActivity(getItem('localStorage', LAST_ACTIVITY_STORAGE_KEY)),
    })),
  },
})
