import type { ComponentProps } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { type EstimateState, estimateStateLabels } from '#shared/estimates/estimate-words'

const tones: Record<EstimateState, ComponentProps<typeof Badge>['tone']> = {
  draft: 'neutral',
  given: 'info',
  accepted: 'success',
  refused: 'neutral',
  expired: 'neutral',
  revised: 'warning',
  archived: 'neutral',
}

/** Where an estimate stands, in a word. */
export const EstimateStateBadge = ({ state }: { state: EstimateState }) => (
  <Badge tone={tones[state]}>{estimateStateLabels[state]}</Badge>
)
