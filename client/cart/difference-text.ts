import type { Differences } from '#shared/orders/reorder.schema'
import { formatCents } from '#shared/platform/money'

/** `+11,70 €`, `−2,00 €`. */
export const signedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`

const named = ({ label, reference }: { label: string; reference: string }): string =>
  `${label} (${reference})`

/** What differs from what was ordered, in sentences. */
export const differenceTexts = ({ components, values }: Differences): string[] => [
  ...components.map(({ previous, current }) => {
    if (previous === null) return current === null ? '' : `En plus\u00a0: ${named(current)}`
    return current === null
      ? `En moins\u00a0: ${named(previous)}`
      : `${named(previous)} est remplacé par ${named(current)}`
  }),
  ...values.map(({ label, previous, current }) => {
    if (previous === null) return `${label}\u00a0: ${current ?? ''}, qui n’était pas demandé`
    return current === null
      ? `${label}\u00a0: ${previous}, qui n’est plus demandé`
      : `${label}\u00a0: ${previous} devient ${current}`
  }),
]
