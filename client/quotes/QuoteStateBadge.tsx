import type { ComponentProps } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { type QuoteState, quoteStateLabels } from '#shared/quotes/quote-states'

const tones: Record<QuoteState, ComponentProps<typeof Badge>['tone']> = {
  draft: 'neutral',
  sent: 'info',
  in_study: 'info',
  answered: 'accent',
  changed: 'warning',
  accepted: 'success',
  refused: 'neutral',
  expired: 'neutral',
  withdrawn: 'neutral',
  ordered: 'success',
}

/** Where a quote stands, in a word. */
export const QuoteStateBadge = ({ state }: { state: QuoteState }) => (
  <Badge tone={tones[state]}>{quoteStateLabels[state]}</Badge>
)
