import { useState } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { samplesFile } from '../form-files.ts'
import type { SwatchPickerProps } from './SwatchPicker.tsx'

/** The samples of a choice, which come with the form (`useHeld`). */
export const SwatchCriterion = (props: SwatchPickerProps) => {
  const [Picker] = useState(samplesFile.part)
  return (
    <Part
      missing={<MissingPart>{props.criterion.label}&nbsp;: le choix n’a pas pu être chargé.</MissingPart>}
    >
      <Picker {...props} />
    </Part>
  )
}
