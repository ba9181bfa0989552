/**
 * Typed contract of one call, read by both sides: the server registers it with its schemas, the browser calls
 * it by method and url. It carries no schema at run time, so that a page that only calls does not download
 * a schema library; `server/platform/route.ts` refuses to compile when a schema and a contract disagree.
 */

/** Who may call. Checked by the route's preHandler and, for the generated access test, read as data. */
export type Access =
  /** anyone */
  | 'public'
  /** a signed-in account, whatever its state */
  | 'session'
  /** signed in, e-mail verified, account active or not: what a person whose account is closed may still read (§2.2) */
  | 'verified'
  /** signed in, e-mail verified, account active: the only ones who ever see a price of today (§2.2, §6) */
  | 'active'
  /** active and role admin */
  | 'admin'

/** The four parts of a call. `never` for a part that the call does not have. */
export interface Exchange {
  params?: unknown
  query?: unknown
  body?: unknown
  reply: object
}

/** A call's address and access, with the types of its parts attached for the compiler only. */
export interface Endpoint<E extends Exchange = Exchange> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute path, with `:name` where a parameter goes. */
  readonly url: string
  readonly access: Access
  readonly __types?: E
}

/** Declares a call: `endpoint<{ body: LoginBody; reply: LoginReply }>('POST', '/api/login', 'public')`. */
export const endpoint = <E extends Exchange>(
  method: Endpoint['method'],
  url: string,
  access: Access,
): Endpoint<E> => ({ method, url, access })

/** What a failed call answers. */
export interface FailureReply {
  success: false
  /** French, for people */
  message: string
  code: string
  requestId: string
  /** 422: messages by field (§5) */
  errors?: Record<string, string[]>
}
