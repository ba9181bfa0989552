import { type ActorRef, assign, type EventObject, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf, PASSING } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { foldEmail } from '#shared/session/login.rules'
import {
  canRequestCode,
  canVerifyCode,
  normalizeOtp,
  OTP_CLOSE_DELAY_MS,
  OTP_LENGTH,
  OTP_VALIDITY_MS,
} from '#shared/session/otp.rules'
import type { SessionEvent } from './session.types.ts'
import type { StoredEntry } from './stored-entry.ts'

/** What a right code brings to the session: a sign-in, or the user with a verified e-mail. */
export type CodeAccepted = Extract<SessionEvent, { type: 'session.opened' | 'user.replaced' }>

export interface CodeInput {
  /** as typed so far, or the account's own */
  email: string
  /** is sent what a right code brings */
  session: ActorRef<Snapshot<unknown>, SessionEvent>
}

export interface CodeContext extends CodeInput {
  /** as typed, at most five characters, capitals */
  code: string
  /** epoch ms, when the code that was sent last closes; null when none was sent from here */
  deadline: number | null
  /** ms until the deadline, as of the last tick */
  remaining: number | null
  /** why the last code was not sent, or not accepted */
  failure: Failure | null
}

export type CodeEvent =
  | { type: 'email.change'; email: string }
  /** « Envoyer un code », « Renvoyer un code » */
  | { type: 'code.send' }
  /** « J'ai déjà un code » */
  | { type: 'code.have' }
  | { type: 'code.type'; code: string }
  /** « Vérifier mon code »: the same again after a lost network */
  | { type: 'code.submit' }
  /** this tab kept an entry that is still open */
  | ({ type: 'entry.found' } & StoredEntry)
  /** the clock, once a second and as soon as the page is seen again; epoch ms */
  | { type: 'clock.tick'; now: number }

/** To the tab's storage: the entry as it stands, or the end of it. */
export type EntryWrite = { type: 'entry.write'; entry: StoredEntry } | { type: 'entry.forget' }

/** What the states of a one-time code are made of. */
export const codeSetup = setup({
  types: {
    input: {} as CodeInput,
    context: {} as CodeContext,
    events: {} as CodeEvent,
    tags: {} as 'entry' | 'sending' | 'checking' | 'expired',
  },
  actors: {
    /** Mails a code; gives the moment it was sent, epoch ms. */
    sendCode: requiredCall<{ now: number }, { email: string }>('sendCode'),
    verifyCode: requiredCall<CodeAccepted, { email: string; otp: string }>('verifyCode'),
    /** Sends `clock.tick` at once, each second, and when a page that was hidden is seen again. */
    ticks: requiredChannel<EventObject>('ticks'),
    /**
     * Keeps the entry on `entry.write` for as long as its code may be good, drops it on `entry.forget`; sends
     * `entry.found` at first when there is one.
     */
    entryStorage: requiredChannel<EntryWrite>('entryStorage'),
  },
  delays: { close: OTP_CLOSE_DELAY_MS },
  guards: {
    canSend: ({ context }) => canRequestCode(context.email),
    canVerify: ({ context }) => canVerifyCode(context.email, context.code),
    isOver: ({ context }) => context.remaining === 0,
    /** nothing was said of the code: it stays, to be sent again */
    isUnjudged: (_, { error }: { error: unknown }) => PASSING.includes(failureOf(error).code),
    isOtherEmail: ({ context, event }) =>
      event.type === 'email.change' && foldEmail(event.email) !== foldEmail(context.email),
    isOfThisEmail: ({ context }, { email }: StoredEntry) => foldEmail(email) === foldEmail(context.email),
  },
  actions: {
    takeEmail: assign((_, { email }: { email: string }) => ({ email })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    takeCode: assign((_, { code }: { code: string }) => ({
      code: normalizeOtp(code).slice(0, OTP_LENGTH),
    })),
    forgetCode: assign({ code: '' }),
    forgetDeadline: assign({ deadline: null, remaining: null }),
    startCountdown: assign((_, { now }: { now: number }) => ({
      deadline: now + OTP_VALIDITY_MS,
      remaining: OTP_VALIDITY_MS,
    })),
    writeEntry: sendTo('entryStorage', ({ context: { email, deadline } }) => ({
      type: 'entry.write',
      entry: { email, deadline },
    })),
    forgetEntry: sendTo('entryStorage', { type: 'entry.forget' }),
    tick: assign(({ context }, { now }: { now: number }) => ({
      // a clock set back never gives more time than a code has
      remaining:
        context.deadline === null ? null : Math.min(OTP_VALIDITY_MS, Math.max(0, context.deadline - now)),
    })),
  },
})
