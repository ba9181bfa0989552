import type { Config } from './config.ts'

type Origin = Pick<Config, 'publicUrl'>

/** Whether the shop is reached by https. */
export const isSecure = ({ publicUrl }: Origin): boolean => publicUrl.startsWith('https:')

/** A cookie's name on the wire: by https one that a browser takes from https alone, so that nobody else sets it. */
export const cookieName = (config: Origin, name: string): string =>
  isSecure(config) ? `__Secure-${name}` : name

/** Of cookies that no script reads and that no other site sends. */
export const cookieOptions = (config: Origin, path: string) =>
  ({ path, httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const
