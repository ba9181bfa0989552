import type { EventObject } from 'xstate'
import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { removeItem, setItem } from '#client/platform/storage.ts'
import { SIGN_IN_CODE_STORAGE_KEY, VERIFICATION_CODE_STORAGE_KEY } from '#machines/platform/storage-keys'
import { codeMachine } from '#machines/session/code.machine'
import type { CodeAccepted, CodeEvent, EntryWrite } from '#machines/session/code.setup'
import { toStoredEntry } from '#machines/session/stored-entry'
import {
  requestOtp,
  requestOtpForEmailVerification,
  verifyOtp,
  verifyOtpForEmailVerification,
} from '#shared/session/otp.endpoints'
import { storedEntry } from './stored-entry.ts'

/** A browser stops the timers of a page that is hidden: the clock is read again as soon as it is seen. */
const ticks = provideChannel<EventObject, CodeEvent>((send) => {
  const tick = () => send({ type: 'clock.tick', now: Date.now() })
  const timer = setInterval(tick, 1000)
  document.addEventListener('visibilitychange', tick)
  window.addEventListener('focus', tick)
  tick()
  return {
    close: () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      window.removeEventListener('focus', tick)
    },
  }
})

const entryStorage = (key: string) =>
  provideChannel<EntryWrite, CodeEvent>((send) => {
    const entry = storedEntry(key)
    if (entry) send({ type: 'entry.found', ...entry })
    return {
      receive: (write) => {
        if (write.type === 'entry.write')
          setItem('sessionStorage', key, toStoredEntry(write.entry, Date.now()))
        else removeItem('sessionStorage', key)
      },
    }
  })

/** A code that signs in. */
export const signInCodeLogic = codeMachine.provide({
  actors: {
    ticks,
    entryStorage: entryStorage(SIGN_IN_CODE_STORAGE_KEY),
    sendCode: provideCall<{ now: number }, { email: string }>(async (body) => {
      await call(requestOtp, { body })
      return { now: Date.now() }
    }),
    verifyCode: provideCall<CodeAccepted, { email: string; otp: string }>(async (body) => {
      const { user, auth_token } = await call(verifyOtp, { body })
      return { type: 'session.opened', by: 'code', user, auth_token, now: Date.now() }
    }),
  },
})

/** A code that verifies the account's e-mail. */
export const verificationCodeLogic = codeMachine.provide({
  actors: {
    ticks,
    entryStorage: entryStorage(VERIFICATION_CODE_STORAGE_KEY),
    sendCode: provideCall<{ now: number }, { email: string }>(async () => {
      await call(requestOtpForEmailVerification)
      return { now: Date.now() }
    }),
    verifyCode: provideCall<CodeAccepted, { email: string; otp: string }>(async (body) => {
      const { user } = await call(verifyOtpForEmailVerification, { body })
      return { type: 'user.replaced', user }
    }),
  },
})
