import type { CartLine } from '#shared/cart/configurations.rules'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { ABSENT, isSameLine, judgeComing, type Merged } from '#shared/projects/merge'
import { CHANGES_MAX, CHANGES_MAX_LENGTH } from '#shared/projects/project-limits'
import type { ChangeLinesReply, LineChange, ProjectLine } from '#shared/projects/projects.schema'

/** A line of the cart that has its id; the content is what goes up. */
export interface CartItem {
  readonly id: string
  readonly content: CartLine
}

/** A line as this tab and the account agreed on it last. */
export interface AgreedLine extends Merged {
  readonly content: CartLine | null
  readonly version: number
}

/** What is known here of a chantier, beside the lines of the cart. */
export interface Agreement {
  readonly revision: number
  /** by id; those that were removed too */
  readonly agreed: Readonly<Record<string, AgreedLine>>
  /** by id, as the account has them: both sides changed them, and a person chooses */
  readonly conflicts: Readonly<Record<string, ProjectLine>>
}

export const NOTHING_AGREED: Agreement = { revision: 0, agreed: {}, conflicts: {} }

/** A change that waits to go up: its id is worked out of what it says. */
export type WaitingChange = Omit<LineChange, 'id'>

/** What came back of changes, or of reading. */
export type Coming = Pick<ChangeLinesReply, 'done' | 'conflicts' | 'lines' | 'revision'>

/** Which version of a line is kept. */
export type Kept = 'mine' | 'theirs' | 'both'

type Held = Agreement & { readonly lines: readonly CartItem[] }

const absent: AgreedLine = { ...ABSENT, content: null }

const agreedOn = ({ agreed }: Agreement, id: string): AgreedLine => agreed[id] ?? absent

/** The cart's lines by id, each in its place: a new one comes after all others. */
const placedLines = (held: Held): ReadonlyMap<string, Merged & { content: CartLine }> => {
  let next =
    Math.max(
      -1,
      ...[held.agreed, held.conflicts].flatMap((lines) =>
        Object.values(lines).map(({ position }) => position),
      ),
    ) + 1
  return new Map(
    held.lines.map(({ id, content }) => [id, { content, position: held.agreed[id]?.position ?? next++ }]),
  )
}

const REMOVED: Merged = { content: null, position: 0 }

/** What this tab changed since it agreed with the account; a line in conflict waits for its person. */
export const waitingChanges = (held: Held): WaitingChange[] => {
  const mine = placedLines(held)
  const kept = [...mine].flatMap(([line, { content, position }]) => {
    const base = agreedOn(held, line)
    return isSameLine(base, { content, position }) ? [] : { line, base: base.version, content, position }
  })
  const removed = Object.entries(held.agreed).flatMap(([line, { content, position, version }]) =>
    content === null || mine.has(line) ? [] : { line, base: version, content: null, position },
  )
  return [...kept, ...removed].filter(({ line }) => held.conflicts[line] === undefined)
}

/** As many of them as go up at once, of each line one. */
export const firstOf = (changes: readonly WaitingChange[]): readonly WaitingChange[] => {
  let length = 0
  const lines = new Set<string>()
  const last = changes.findIndex((change, place) => {
    length += JSON.stringify(change).length + 64
    const isAgain = lines.has(change.line)
    lines.add(change.line)
    return place > 0 && (isAgain || place >= CHANGES_MAX || length > CHANGES_MAX_LENGTH)
  })
  return last === -1 ? changes : changes.slice(0, last)
}

/** With what came: what nobody changed here is taken; `taken` is null where the cart stays as it is. */
export const received = (
  held: Held,
  sent: readonly WaitingChange[],
  coming: Coming,
): Agreement & { taken: readonly CartItem[] | null } => {
  const agreed: Record<string, AgreedLine> = { ...held.agreed }
  const conflicts: Record<string, ProjectLine> = { ...held.conflicts }
  const taken = new Map<string, CartLine | null>()
  const mine = placedLines(held)
  const versions = new Map(coming.done.map(({ line, version }) => [line, version]))
  for (const { line, content, position } of sent) {
    const version = versions.get(line)
    if (version !== undefined) agreed[line] = { content, position, version }
  }
  for (const { theirs } of coming.conflicts) conflicts[theirs.id] = theirs
  for (const theirs of coming.lines) {
    const verdict = judgeComing(agreed[theirs.id] ?? absent, mine.get(theirs.id) ?? REMOVED, theirs)
    if (verdict === 'conflict' || (conflicts[theirs.id] !== undefined && verdict !== 'same')) {
      conflicts[theirs.id] = theirs
      continue
    }
    delete conflicts[theirs.id]
    agreed[theirs.id] = agreedFrom(theirs)
    if (verdict === 'take') taken.set(theirs.id, theirs.content)
  }
  const after = { revision: coming.revision, agreed, conflicts }
  return { ...after, taken: taken.size === 0 ? null : withTaken({ ...held, ...after }, taken) }
}

const agreedFrom = ({ content, position, version }: ProjectLine): AgreedLine => ({
  content,
  position,
  version,
})

/** The cart's lines with those that came, all in their places. */
const withTaken = (held: Held, taken: ReadonlyMap<string, CartLine | null>): readonly CartItem[] => {
  const known = new Set(held.lines.map(({ id }) => id))
  const lines = [
    ...held.lines.map(({ id, content }) => ({ id, content: taken.has(id) ? taken.get(id) : content })),
    ...[...taken].flatMap(([id, content]) => (known.has(id) ? [] : { id, content })),
  ].flatMap(({ id, content }) => (content ? { id, content } : []))
  const places = placedLines({ ...held, lines })
  const placeOf = ({ id }: CartItem): number => places.get(id)?.position ?? 0
  return lines.sort((one, other) => placeOf(one) - placeOf(other) || (one.id < other.id ? -1 : 1))
}

/** Once a person has chosen a version of a line; of both, the one of this tab goes on under the id `copy`. */
export const settled = (
  held: Held,
  { line, keep, copy }: { line: string; keep: Kept; copy: string },
): Agreement & { taken: readonly CartItem[] | null } => {
  const { [line]: theirs, ...conflicts } = held.conflicts
  if (theirs === undefined) return { ...held, taken: null }
  const after = { ...held, conflicts, agreed: { ...held.agreed, [line]: agreedFrom(theirs) } }
  if (keep === 'mine') return { ...after, taken: null }
  const mine = held.lines.find(({ id }) => id === line)
  const own = keep === 'both' && mine ? [{ id: copy, content: mine.content }] : []
  const both = { ...after, lines: [...held.lines, ...own] }
  return { ...after, taken: withTaken(both, new Map([[line, theirs.content]])) }
}

/** Whether that may be kept: of both, each is there, and the cart has room. */
export const canKeep = ({ conflicts, lines }: Held, line: string, keep: Kept): boolean => {
  const theirs = conflicts[line]
  if (theirs === undefined) return false
  if (keep !== 'both') return keep === 'mine' || fits(lines)
  return theirs.content !== null && lines.some(({ id }) => id === line) && lines.length < CART_MAX_LINES
}

export const fits = (lines: readonly CartItem[] | null): boolean =>
  lines === null || lines.length <= CART_MAX_LINES

/** What there is when a chantier is opened. */
interface Opening {
  readonly lines: readonly CartItem[]
  readonly opens: { readonly beside: boolean | null; readonly replaced?: readonly string[] } | null
}

/** The cart as a chantier that is opened finds it: of lines that it replaces, those that were asked about leave. */
export const beginning = ({ opens, lines }: Opening) => ({
  ...NOTHING_AGREED,
  lines:
    opens === null || opens.beside === null
      ? []
      : lines.filter(({ id }) => opens.beside === true || !opens.replaced?.includes(id)),
})

/** The lines as changes of a chantier leave them that the account has nothing of, beside those that the opening leaves. */
export const withBegun = (
  opening: Opening,
  { sent }: { readonly sent: readonly WaitingChange[] },
): readonly CartItem[] => {
  const last = [...new Map(sent.map((change) => [change.line, change])).values()]
  const begun = last
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ line, content }) => (content === null ? [] : { id: line, content }))
  const ids = new Set(begun.map(({ id }) => id))
  return [...begun, ...beginning(opening).lines.filter(({ id }) => !ids.has(id))]
}

/** With the lines of that chantier; one that the cart has under the same id stands in the chantier's place. */
export const afterOpening = (opening: Opening, opened: Pick<Coming, 'lines' | 'revision'>) => {
  const agreed = Object.fromEntries(opened.lines.map(({ id, position }) => [id, { ...absent, position }]))
  return received({ ...beginning(opening), agreed }, [], { done: [], conflicts: [], ...opened })
}
