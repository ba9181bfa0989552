import type { EventObject } from 'xstate'
import { call } from '#client/platform/call.ts'
import { forget, keep, kept } from '#client/platform/keep.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import {
  COMPLAINT_DRAFT_STORAGE_KEY,
  CONFIGURATION_STORAGE_KEY,
  CONTACT_DRAFT_STORAGE_KEY,
  ORDER_DRAFT_STORAGE_KEY,
} from '#machines/platform/storage-keys'
import { sessionMachine } from '#machines/session/session.machine'
import type {
  AccountWrite,
  Idleness,
  RefreshReason,
  SessionEvent,
  SignedIn,
} from '#machines/session/session.types'
import { ACCOUNT_STORAGE_KEY, readAccount, writeAccount } from '#shared/session/account-record'
import { LAST_ACTIVITY_STORAGE_KEY, readLastActivity } from '#shared/session/refresh.rules'
import { authenticate, login, logout, refresh, refreshByTimer } from '#shared/session/session.endpoints'
import type { LoginBody } from '#shared/session/session.schema'
import { watchActivity } from './activity.ts'

/** The record that this browser kept. */
export const storedAccount = () => readAccount(kept('localStorage', ACCOUNT_STORAGE_KEY))

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
    logout: provideCall<void>(async () => {
      await call(logout)
    }),
    accountStorage: provideChannel<AccountWrite, SessionEvent>((send) => {
      const follow = (event: StorageEvent) => {
        // a null key means that the whole storage was cleared
        if (event.key !== ACCOUNT_STORAGE_KEY && event.key !== null) return
        send({ type: 'storage.changed', account: readAccount(event.newValue) })
      }
      window.addEventListener('storage', follow)
      return {
        receive: (write) => {
          if (write.type === 'work.forget') {
            forget('sessionStorage', CONFIGURATION_STORAGE_KEY)
            forget('sessionStorage', ORDER_DRAFT_STORAGE_KEY)
            forget('sessionStorage', CONTACT_DRAFT_STORAGE_KEY)
            forget('sessionStorage', COMPLAINT_DRAFT_STORAGE_KEY)
            return
          }
          // an older record must not outlive the one refused: it would sign in again whoever signed out
          if (!keep('localStorage', ACCOUNT_STORAGE_KEY, writeAccount(write.account)))
            forget('localStorage', ACCOUNT_STORAGE_KEY)
        },
        close: () => window.removeEventListener('storage', follow),
      }
    }),
    activity: provideChannel<EventObject, SessionEvent>(() => ({ close: watchActivity() })),
    idleness: provideCall<Idleness>(async () => ({
      now: Date.now(),
      lastActivity: readLastActivity(kept('localStorage', LAST_ACTIVITY_STORAGE_KEY)),
    })),
  },
})
