import type { ComponentProps } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { type ProjectState, projectStateLabels } from '#shared/projects/project-states'

const tones: Record<ProjectState, ComponentProps<typeof Badge>['tone']> = {
  open: 'neutral',
  quoted: 'info',
  ordered: 'accent',
  delivered: 'success',
}

/** Where a chantier stands, in a word. */
export const ProjectStateBadge = ({ state }: { state: ProjectState }) => (
  <Badge tone={tones[state]}>{projectStateLabels[state]}</Badge>
)
