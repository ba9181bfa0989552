import { call } from '#client/platform/call.ts'
import { forget, keep, kept } from '#client/platform/keep.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import {
  type AccountWrite,
  type SessionEvent,
  type SignedIn,
  sessionMachine,
} from '#machines/session/session.machine'
import { ACCOUNT_STORAGE_KEY, readAccount, writeAccount } from '#shared/session/account-record'
import { authenticate, login, logout, refresh } from '#shared/session/session.endpoints'
import type { LoginBody } from '#shared/session/session.schema'

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
    refresh: provideCall<SignedIn>(async () => ({ ...(await call(refresh)), now: Date.now() })),
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
        receive: ({ account }) => {
          // an older record must not outlive the one refused: it would sign in again whoever signed out
          if (!keep('localStorage', ACCOUNT_STORAGE_KEY, writeAccount(account)))
            forget('localStorage', ACCOUNT_STORAGE_KEY)
        },
        close: () => window.removeEventListener('storage', follow),
      }
    }),
  },
})
