import type { Failure } from '#machines/platform/failure'
import { isSameContent } from '#shared/projects/merge'
import {
  type Agreement,
  type CartItem,
  type Coming,
  type WaitingChange,
  waitingChanges,
} from './project-sync.rules.ts'
import type { RefusedItem } from './project-sync.types.ts'

/** A cart beside its chantier, with what is on its way and what was refused. */
interface Sending extends Agreement {
  readonly lines: readonly CartItem[]
  readonly sent: readonly WaitingChange[]
  readonly aside: Readonly<Record<string, RefusedItem>>
}

/** What waits and may go up: a line that was refused waits until it is changed. */
export const sendable = (held: Omit<Sending, 'sent'>): readonly WaitingChange[] =>
  waitingChanges(held).filter(({ line, content }) => {
    const refused = held.aside[line]
    return refused === undefined || !isSameContent(refused.content, content)
  })

/** What was refused and stands in the cart as it was refused, by id. */
export const refusedItems = ({
  aside,
  lines,
}: Pick<Sending, 'aside' | 'lines'>): readonly (CartItem & RefusedItem)[] =>
  lines.flatMap(({ id, content }) => {
    const refused = aside[id]
    return refused !== undefined && isSameContent(refused.content, content)
      ? [{ id, content, message: refused.message }]
      : []
  })

/** What is on its way as it was sent, then what was changed since, as though that were done. */
export const pendingChanges = (held: Sending): readonly WaitingChange[] => {
  const done = held.sent.map(({ line, base, content, position }) => [
    line,
    { content, position, version: base + 1 },
  ])
  const agreed = { ...held.agreed, ...Object.fromEntries(done) }
  return [...held.sent, ...sendable({ ...held, agreed })]
}

/** All that a cart which leaves its chantier has for it still. A line in conflict goes too: neither version is left behind. */
export const lastChanges = (held: Sending): readonly WaitingChange[] =>
  pendingChanges({ ...held, conflicts: {} })

/**
 * What is left of them once the first of them were answered. What another changed meanwhile goes up as a line of its own,
 * under the id of its change: sent again, it is one.
 */
export const leftAfter = (
  changes: readonly WaitingChange[],
  sent: readonly WaitingChange[],
  { done, conflicts }: Pick<Coming, 'done' | 'conflicts'>,
): readonly WaitingChange[] => {
  const versions = new Map(done.map(({ line, version }) => [line, version]))
  const copies = new Map(conflicts.map(({ change, theirs }) => [theirs.id, change]))
  const rest = changes.slice(sent.length)
  const later = new Set(rest.map(({ line }) => line))
  const again = sent.filter(({ line }) => copies.has(line) && !later.has(line))
  return [...again, ...rest].flatMap((change) => {
    const copy = copies.get(change.line)
    if (copy === undefined) return { ...change, base: versions.get(change.line) ?? change.base }
    return change.content === null ? [] : { ...change, line: copy, base: 0 }
  })
}

/** The lines that a refusal speaks of, by id; null: it speaks of something else. What is removed is no line any more. */
export const refusedOf = (
  sent: readonly WaitingChange[],
  { code, errors = {} }: Failure,
): Readonly<Record<string, RefusedItem>> | null => {
  if (code !== 'INVALID_FIELDS') return null
  const told = Object.entries(errors).map(([field, [message = '']]) => {
    const change = sent[Number(/^changes\.(\d+)(\.|$)/.exec(field)?.[1] ?? -1)]
    return change?.content ? ([change.line, { content: change.content, message }] as const) : undefined
  })
  const refused = told.filter((one) => one !== undefined)
  return refused.length > 0 && refused.length === told.length ? Object.fromEntries(refused) : null
}
