/**
 * What the lists do that are searched by a box and whose address says what they are asked for. Their machine has the guards
 * `isAsked` (the box says what the address says) and `isEcho` (the address says what is known), and the actions `typeText`,
 * `clearText`, `sayAsked` (the page puts it in the address) and `takeAddress`.
 */
export const searchedList = {
  'text.type': { actions: 'typeText' },
  'search.submit': [
    {
      guard: 'isAsked',
      target: '.loading',
      description: 'Searching again for the same reads the list again.',
    },
    { actions: 'sayAsked' },
  ],
  'search.clear': { actions: ['clearText', 'sayAsked'] },
  'address.changed': [
    { guard: 'isEcho' },
    {
      target: '.loading',
      actions: 'takeAddress',
      description: 'What was asked for here, or what going back brings: its text comes with it.',
    },
  ],
} as const

/** The rows, then those of what was read that are not among them. */
export const extendedRows = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  read: readonly Row[],
): Row[] => {
  const known = new Set(rows.map(({ id }) => id))
  return [...rows, ...read.filter(({ id }) => !known.has(id))]
}
