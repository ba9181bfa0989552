import { failureOf } from '#machines/platform/failure'

/** Codes of the calls themselves: no server said anything. */
const UNANSWERED = ['NETWORK', 'TIMEOUT']

/** What a refused change of the account says (§8): the server's message, or that something went wrong. */
export const refusalText = (error: unknown): string => {
  const { code, message } = failureOf(error)
  return UNANSWERED.includes(code) ? 'Une erreur est survenue' : message
}
