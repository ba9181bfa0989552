/**
 * How the lines of a chantier that several devices change come together. Each line has versions, 1, 2, 3 …, and a change says which
 * one it starts from. What is not there, or was removed, is null.
 */

/** What is merged of a line: what it holds, and its place among the others. */
export interface Merged {
  readonly content: object | null
  readonly position: number
}

/** A line as it is kept; of one that was never there `ABSENT`. */
export interface KeptLine extends Merged {
  readonly version: number
}

export const ABSENT: KeptLine = { content: null, position: 0, version: 0 }

/** What becomes of a change: it is done, or was already, or both sides changed the line. */
export type Verdict = 'done' | 'same' | 'conflict'

/** What one device asks for beside what is kept: nothing that another wrote goes unseen. */
export const judgeChange = (change: Merged & { readonly base: number }, kept: KeptLine): Verdict => {
  if (isSameLine(change, kept)) return 'same'
  return change.base === kept.version ? 'done' : 'conflict'
}

/** What a device does with a line that it had agreed on and that came back changed, beside what it has itself now. */
export type Coming =
  /** nothing: both have the same */
  | 'same'
  /** theirs comes: nothing was changed here */
  | 'take'
  /** mine goes up from their version: they have what I started from */
  | 'send'
  /** both changed it: a person chooses */
  | 'conflict'

export const judgeComing = (agreed: Merged, mine: Merged, theirs: Merged): Coming => {
  if (isSameLine(mine, theirs)) return 'same'
  if (isSameLine(agreed, mine)) return 'take'
  return isSameLine(agreed, theirs) ? 'send' : 'conflict'
}

/** What was removed has no place. */
export const isSameLine = (one: Merged, other: Merged): boolean =>
  one.content === null || other.content === null
    ? one.content === other.content
    : one.position === other.position && isSameContent(one.content, other.content)

/** As JSON has them: a field that is undefined is none. */
export const isSameContent = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameContent(item, other[index]))
    )
  }
  const left = definedOf(one)
  const right = new Map(definedOf(other))
  return (
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && isSameContent(value, right.get(name)))
  )
}

const definedOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, part]) => part !== undefined)
