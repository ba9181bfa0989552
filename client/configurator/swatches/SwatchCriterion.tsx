import { lazy } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import type { EvaluatedCriterion } from '#shared/configurator/evaluation'
import { MANY } from './many.ts'
import type { SwatchPickerProps } from './SwatchPicker.tsx'

// for who chooses among samples: rails and films have none
const Picker = lazy(async () => ({ default: (await import('./SwatchPicker.tsx')).SwatchPicker }))

/** A choice among samples: of cloths, of colours that have one of their own, of what is drawn by its matter. */
export const isOfSwatches = ({ domain }: EvaluatedCriterion): boolean =>
  domain.kind === 'choice' && domain.options.some(({ swatch, weave }) => swatch ?? weave)

/** The samples of a choice; while the picker comes, the place it will take. */
export const SwatchCriterion = (props: SwatchPickerProps) => (
  <Part
    fallback={
      <Skeleton height={props.options.length > MANY ? '620px' : `${props.options.length * 74 + 32}px`} />
    }
    missing={<MissingPart>{props.criterion.label}&nbsp;: le choix n’a pas pu être chargé.</MissingPart>}
  >
    <Picker {...props} />
  </Part>
)
