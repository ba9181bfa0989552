import type { Failure } from '#machines/platform/failure'
import type { AccountRecord } from '#shared/session/account-record'
import type { LoginBody, User } from '#shared/session/session.schema'

export interface SessionInput {
  /** the record that this browser kept */
  account: AccountRecord
  /** a sign-out of this browser that the server has not confirmed yet */
  owesLogout: boolean
}

export interface SessionContext {
  account: AccountRecord
  /**
   * The server has not confirmed the last sign-out: its cookie may still open the session, so nothing may ask with
   * it before. Kept by the browser until a sign-out or a sign-in has an answer.
   */
  owesLogout: boolean
  /** why the last sign-in, check or refresh failed; null once another is tried */
  failure: Failure | null
  /** how often one person took the place of another */
  turn: number
}

/** A user and a token with the moment they were received, epoch ms: time comes in by the actor. */
export interface SignedIn {
  user: User
  auth_token: string
  now: number
}

/** Epoch ms: now, and the last sign of the person in any tab of this browser; null when none was kept. */
export interface Idleness {
  now: number
  lastActivity: number | null
}

/** What asks for a new token: a call that was refused, or the timer of an idle person. */
export type RefreshReason = 'call' | 'timer'

export type SessionEvent =
  /** the loading screen asks who is there */
  | { type: 'session.check' }
  | ({ type: 'login.submit' } & Required<LoginBody>)
  /**
   * A one-time code was right, or an account was opened: what this tab kept of a cart is another person's. Or a password
   * and a second factor were: it is kept, as with a password alone.
   */
  | ({ type: 'session.opened'; by: 'code' | 'registration' | 'password' } & SignedIn)
  | { type: 'logout' }
  /** a call was answered 401; `token` is the one that it carried */
  | { type: 'token.expired'; token: string | null }
  /** staff, a mail's link or another tab may have changed the account: asks the server again */
  | { type: 'user.recheck' }
  /** the person came to another page, or back to this one: asks the server again, unless it was asked just before */
  | { type: 'page.seen' }
  /** taken for the person who is signed in, and for nobody else */
  | { type: 'user.replaced'; user: User }
  /** the browser has a network again */
  | { type: 'network.back' }
  /** another tab wrote the account record, or what a sign-out owes: both as they are now */
  | { type: 'storage.changed'; account: AccountRecord; owesLogout: boolean }

/** To the browser's storage: the account's record, or the end of the cart, the configurator and the order draft. */
export type AccountWrite =
  | { type: 'account.write'; account: AccountRecord; owesLogout: boolean }
  | { type: 'work.forget' }

/** For the view, which says so. */
export type SessionEmitted =
  /** a one-time code opened the session */
  | { type: 'session.openedByCode' }
  /** signed out; `by`: the server closed the session, or only this browser forgot it and owes the rest */
  | { type: 'session.closed'; by: 'server' | 'browser' }
