import { tidyLine } from '#shared/session/registration.rules'

/** What the customer's own name of an order may be (§5): 3 to 40 characters as people count them. */

const FAVORITE_NAME_MIN = 3
const FAVORITE_NAME_MAX = 40

/** §8 */
export const FAVORITE_NAME_REFUSED = 'Le nom de la commande doit contenir entre 3 et 40 caractères.'

/** Marks without end may hang on one character: what is stored stays bounded. Code points. */
const STORED_MAX = 400

/** What draws nothing and joins nothing: controls and formats, but for the joiner and the tags of emoji. */
const INVISIBLE = /(?!\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The name as it is stored: one line, without spaces around. */
export const tidyFavoriteName = (text: string): string => tidyLine(tidyLine(text).replace(INVISIBLE, ''))

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** How many characters a person counts: a family of emoji is one, and so is a letter with its accents. */
export const countCharacters = (text: string): number => [...graphemes.segment(text)].length

/** §8's sentence, or null for a name that may be given. Spaces around are not counted. */
export const favoriteNameProblem = (text: string): string | null => {
  const name = tidyFavoriteName(text)
  if ([...name].length > STORED_MAX || !VISIBLE.test(name)) return FAVORITE_NAME_REFUSED
  const count = countCharacters(name)
  return count < FAVORITE_NAME_MIN || count > FAVORITE_NAME_MAX ? FAVORITE_NAME_REFUSED : null
}
