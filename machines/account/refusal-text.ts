import { failureOf } from '#machines/platform/failure'

/** What a refused change of the account says (§8): the server's message, or that something went wrong. */
export const refusalText = (error: unknown): string => {
  const { code, message } = failureOf(error)
  return code === 'NETWORK' ? 'Une erreur est survenue' : message
}
