/** The key of a line that was asked for, in all answers of its quote; `position` from 1. */
export const askedKey = (position: number): string => `line-${position}`

/** What was noted on each line that was asked for, in its customer's words, by the line's key; lines without a note are left out. */
export const askedNotes = (lines: readonly { note: string }[]): ReadonlyMap<string, string> =>
  new Map(lines.flatMap(({ note }, index) => (note === '' ? [] : [[askedKey(index + 1), note]])))
