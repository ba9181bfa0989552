import { componentId } from './ComponentsForm.tsx'
import { criterionId } from './CriteriaForm.tsx'
import type { Todo } from './todo.ts'

/** Moves the focus to the field of a thing to do, in the middle of the screen. */
export const goTo = ({ at }: Todo): void => {
  const field = document.getElementById(
    at.startsWith('component:') ? componentId(at.slice('component:'.length)) : criterionId(at),
  )
  const control = field?.matches('input, [tabindex]')
    ? field
    : (field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>('input'))
  control?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
