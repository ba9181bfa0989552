/** Element id of a cell of the table. */
export const cellId = (id: number, column: string): string => `opening-${id}-${column}`

/** Moves the focus to a cell; false while it is not shown. */
export const focusCell = (id: number, column: string): boolean => {
  const cell = document.getElementById(cellId(id, column))
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
  return cell !== null
}

/** How a key leads from one cell to another, as in a spreadsheet; null: it is the cell's own. */
export type Move = { down: -1 | 0 | 1; right: -1 | 0 | 1; enter?: true }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Enter goes down, with Shift up; arrows go their way, left and right once the caret has no way to go. A choice keeps its own
 * arrows, which change its option.
 */
export const moveOf = (
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  cell: HTMLInputElement | HTMLSelectElement,
): Move | null => {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Enter') return { down: shiftKey ? -1 : 1, right: 0, enter: true }
  if (shiftKey || cell instanceof HTMLSelectElement) return null
  const { selectionStart, selectionEnd, value } = cell
  const whole = selectionStart === 0 && selectionEnd === value.length
  switch (key) {
    case 'ArrowDown':
      return { down: 1, right: 0 }
    case 'ArrowUp':
      return { down: -1, right: 0 }
    case 'ArrowLeft':
      return whole || selectionEnd === 0 ? { down: 0, right: -1 } : null
    case 'ArrowRight':
      return whole || selectionStart === value.length ? { down: 0, right: 1 } : null
    default:
      return null
  }
}

/** What is pasted is several cells, not the text of one. */
export const isSheet = (text: string): boolean => /[\t\n\r;]/.test(text.trim())
