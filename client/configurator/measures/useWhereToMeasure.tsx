import { lazy, type ReactNode, useState } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { Measurement } from '#shared/drawings/measuring-sheet'

// for who has the tape in hand
const WhereToMeasure = lazy(async () => ({
  default: (await import('./WhereToMeasure.tsx')).WhereToMeasure,
}))

/** The button beside the field of a number in mm, and what it opens under it: where that is measured. */
export const useWhereToMeasure = (
  label: string,
  measurement: Measurement,
): { button: ReactNode; guide: ReactNode } => {
  const [opened, setOpened] = useState(false)
  return {
    button: (
      <Button
        variant="quiet"
        size="lg"
        iconOnly
        aria-label={`Où mesurer\u00a0? ${label}`}
        title="Où mesurer&nbsp;?"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <WorkIcon name="ruler" />
      </Button>
    ),
    guide: opened && (
      <Part missing={<MissingPart>Le dessin n’a pas pu être chargé.</MissingPart>}>
        <WhereToMeasure measurement={measurement} label={label} onClose={() => setOpened(false)} />
      </Part>
    ),
  }
}
