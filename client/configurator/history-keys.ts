import type { TypedTexts } from '#machines/configurator/typing'
import { criterionId } from './field.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl+Z; Ctrl+Y or Ctrl+Shift+Z; ⌘ where that is the key. Null for any other. */
export const historyKey = ({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pressed): 'change.undo' | 'change.redo' | null => {
  if (altKey || ctrlKey === metaKey) return null
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'change.redo' : 'change.undo'
    case 'y':
      return shiftKey ? null : 'change.redo'
    default:
      return null
  }
}

/** One types there, or a dialog holds it: a key without Ctrl is a letter. */
export const isTyping = (target: EventTarget | null): target is Element =>
  target instanceof Element &&
  (isInDialog(target) ||
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable]'))

const isInDialog = (target: Element): boolean => target.closest('dialog, [role="dialog"]') !== null

/**
 * The keys belong to a text field: to any other than a number of the form, to that one while it holds what was typed and
 * is not left yet, and to whatever a dialog holds.
 */
export const isFieldsOwn = (target: EventTarget | null, typed: TypedTexts): boolean => {
  if (!isTyping(target)) return false
  const number = target.id.startsWith(NUMBER) ? target.id.slice(NUMBER.length) : null
  return isInDialog(target) || number === null || Object.hasOwn(typed, number)
}

const NUMBER = criterionId('')
