import type { Failure } from '#machines/platform/failure'
import { UNKNOWN_ERROR } from '#shared/platform/unknown-error'

/** What a refused change of the account says (§8): the server's message, or that something went wrong. */
export const refusalText = ({ code, message }: Failure): string =>
  code === 'NETWORK' ? UNKNOWN_ERROR : message
