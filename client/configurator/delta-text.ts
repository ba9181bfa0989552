import type { Tile } from '#client/platform/ui/OptionTiles.tsx'
import type { OptionDelta } from '#shared/configurator/option-deltas'
import { formatCents, signedCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'

/** « +124,00 € », « −38,00 € · +2 j », « inclus »: what stands on the option's tile. */
export const deltaText = ({ cents, days = 0 }: OptionDelta): string =>
  [
    cents === 0 ? 'inclus' : signedCents(cents),
    ...(days === 0 ? [] : [`${days > 0 ? '+' : '−'}${Math.abs(days)}\u00a0j`]),
  ].join(' · ')

/** « 124,00 € de plus, 2 jours ouvrés de plus, efface Rayon »: the same in words, with what the option clears. */
export const deltaWords = ({ cents, days = 0, clears }: OptionDelta): string =>
  [
    cents === 0 ? 'sans changement de prix' : `${formatCents(Math.abs(cents))} ${moreOrLess(cents)}`,
    ...(days === 0 ? [] : [`${counted(Math.abs(days), 'jour ouvré', 'jours ouvrés')} ${moreOrLess(days)}`]),
    ...(clears.length === 0 ? [] : [`efface ${clears.join(', ')}`]),
  ].join(', ')

/** Both, for the option's tile; nothing while the difference is not known. */
export const changeOf = (delta: OptionDelta | undefined): Tile['change'] =>
  delta && { text: deltaText(delta), words: deltaWords(delta) }

const moreOrLess = (amount: number): string => (amount > 0 ? 'de plus' : 'de moins')
