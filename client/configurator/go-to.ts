import { fieldOf, focusField } from './field.ts'
import type { Todo } from './todo.ts'

/** Moves the focus to the field of a thing to do, in the middle of the screen. */
export const goTo = ({ at }: Todo): void => focusField(fieldOf(at))
