/** Where a person was going before they had to sign in; carried in the navigation's state, never in an address. */
export interface SignInState {
  /** path and query of the page asked for */
  from?: string
  /** the session ended while it was in use */
  expired?: boolean
}

/** Why a person leaves, carried likewise to the page that closes the session. */
export interface LogoutState {
  /** their account is no more */
  deleted?: boolean
}

/** Whether the account was deleted. */
export const isAfterDeletion = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'deleted') === true

/** Reads a navigation's state. Only a path of this site counts as an origin, and none that would loop. */
export const signInState = (state: unknown): SignInState => {
  if (typeof state !== 'object' || state === null) return {}
  const from: unknown = Reflect.get(state, 'from')
  const expired = Reflect.get(state, 'expired') === true
  return {
    ...(typeof from === 'string' && isPage(from) ? { from } : {}),
    ...(expired ? { expired } : {}),
  }
}

const isPage = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !/^\/(loading|login|logout)\b/.test(path)
