import { counted } from '#shared/platform/text'
import type { DELIVERY_MODES } from './order-limits.ts'
import type { OrderStatus } from './order-status.rules.ts'

/** What of an order leaves together: each of its lines in one parcel or in several. An order that is fetched is ready so. */

/** Some of a line; `line`: its index from 0. */
export interface PartLine {
  readonly line: number
  readonly quantity: number
}

/** Parcels that one order may leave in. */
export const PARCELS_MAX = 50

/** Whether an order has left in several parcels, or begun to. */
export const isInParts = (history: readonly { readonly status: OrderStatus }[]): boolean =>
  history.some(({ status }) => status === 'partly_shipped')

/** Units of each line that have not left, in the order of the lines; `ordered`: units of each. */
export const remainingOf = (
  ordered: readonly number[],
  parcels: readonly { readonly lines: readonly PartLine[] }[],
): number[] => {
  const left = parcels.flatMap(({ lines }) => lines)
  return ordered.map((quantity, index) =>
    left.reduce((rest, part) => (part.line === index ? rest - part.quantity : rest), quantity),
  )
}

/** What is wrong with a parcel of these lines, in French; null where it may leave. `remaining`: units of each line. */
export const parcelProblem = (lines: readonly PartLine[], remaining: readonly number[]): string | null => {
  if (lines.length === 0) return 'Choisissez au moins un article.'
  if (new Set(lines.map(({ line }) => line)).size < lines.length) return 'Une ligne est indiquée deux fois.'
  const excess = lines.find(({ line, quantity }) => quantity > (remaining[line] ?? 0))
  if (excess === undefined) return null
  const most = remaining[excess.line]
  if (most === undefined) return 'Cette ligne n’est pas de la commande.'
  const number = excess.line + 1
  return most === 0
    ? `Rien ne reste de la ligne ${number}.`
    : `Il ne reste que ${most} de la ligne ${number}.`
}

/** Whether nothing stays once these leave. */
export const isRest = (lines: readonly PartLine[], remaining: readonly number[]): boolean =>
  remaining.every(
    (quantity, index) =>
      lines.some((part) => part.line === index && part.quantity === quantity) || quantity === 0,
  )

/** What leaves when all that stays does; `remaining`: units of each line. */
export const restOf = (remaining: readonly number[]): PartLine[] =>
  remaining.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))

type Mode = (typeof DELIVERY_MODES)[number]

const brought = {
  one: 'Colis',
  gone: 'expédié',
  left: 'Colis expédié.',
  whole: 'la commande est expédiée',
  rest: 'à expédier',
}

/** What is said of what leaves, by how; an order that was placed without saying it is brought. */
const words = {
  ship: brought,
  ship_in_two: brought,
  pickup: {
    one: 'Lot',
    gone: 'prêt',
    left: 'Lot prêt.',
    whole: 'la commande est prête à retirer',
    rest: 'à préparer',
  },
} satisfies Readonly<Record<Mode, Record<keyof typeof brought, string>>>

const wordsOf = (mode: Mode | null) => words[mode ?? 'ship']

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Units of all lines together. */
export const unitsOf = (lines: readonly PartLine[]): number => sum(lines.map(({ quantity }) => quantity))

const staysText = (stays: number, mode: Mode | null): string =>
  stays === 0
    ? `Plus rien ne reste\u00a0: ${wordsOf(mode).whole}.`
    : `${stays === 1 ? 'Reste' : 'Restent'} ${counted(stays, 'article')} ${wordsOf(mode).rest}.`

/** What becomes of the order once these leave, in French; empty where they may not. */
export const parcelEffect = (
  lines: readonly PartLine[],
  remaining: readonly number[],
  mode: Mode | null,
): string =>
  parcelProblem(lines, remaining) === null ? staysText(sum(remaining) - unitsOf(lines), mode) : ''

/** `Colis expédié. Restent 3 articles à expédier.` `stays`: units of each line. */
export const leftMessage = (stays: readonly number[], mode: Mode | null): string =>
  `${wordsOf(mode).left} ${staysText(sum(stays), mode)}`

/** `Colis 2`; `Lot 2` of an order that is fetched. */
export const parcelTitle = (number: number, mode: Mode | null): string =>
  `${wordsOf(mode).one}\u00a0${number}`

/** `3 articles sur 5 expédiés` */
export const progressText = (left: number, total: number, mode: Mode | null): string =>
  `${counted(left, 'article')} sur ${total} ${wordsOf(mode).gone}${left > 1 ? 's' : ''}`

/** `Reste à expédier`, over what stays. */
export const restTitle = (mode: Mode | null): string => `Reste ${wordsOf(mode).rest}`

/** Over what stays, and is not to come. */
export const CANCELLED_REST = 'Reste annulé'

/** `2 × Salon · Store enrouleur (ligne 1)`: lines are counted from 1, as the order prints them. `titles`: of each line. */
export const partTexts = (lines: readonly PartLine[], titles: readonly string[]): string[] =>
  lines.map(({ line, quantity }) => `${quantity}\u00a0× ${titles[line]} (ligne\u00a0${line + 1})`)
