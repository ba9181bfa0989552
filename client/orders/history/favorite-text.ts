import type { FavoriteProblem } from '#machines/orders/favorite.machine'
import { FAVORITE_NAME_REFUSED } from '#shared/orders/favorite.rules'

/** §8 */
export const FAVORITE_FAILED = 'Une erreur serveur est survenue.'

/** Why a name is not kept (§8): the rule's own sentence; else what the server said, or one sentence when it said nothing. */
export const favoriteProblemText = (problem: FavoriteProblem | null): string | undefined => {
  if (problem === null) return undefined
  if (problem === 'name') return FAVORITE_NAME_REFUSED
  return problem.code === 'INTERNAL' ? FAVORITE_FAILED : problem.message
}
