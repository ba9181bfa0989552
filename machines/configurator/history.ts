import type { ConfiguratorContext, Draft, History, Revision } from './configurator.types.ts'

/** Pure steps through the work as it was and as it became: each change keeps what was before it. */

export const draftOf = ({
  selectedModel,
  loaded,
  criteria,
  selection,
  pendingComponents,
  carried,
  quantity,
  files,
  name,
  remembered,
  withoutMemory,
}: Draft): Draft => ({
  selectedModel,
  loaded,
  criteria,
  selection,
  pendingComponents,
  carried,
  quantity,
  files,
  name,
  remembered,
  withoutMemory,
})

export const revisionOf = ({
  modifiedKey,
  selectedConfiguration,
  setAside,
  ...draft
}: Revision): Revision => ({
  ...draftOf(draft),
  modifiedKey,
  selectedConfiguration,
  setAside,
})

/** As far back as one goes; of a revision only what changed is its own. */
export const HISTORY_MAX = 100

type Changes = Partial<ConfiguratorContext>

/** Nothing to go back to. */
export const noHistory: History = { past: [], future: [] }

/** What was sent, cancelled or validated is over. */
export const forgotten = { history: noHistory, cleared: [] } as const satisfies Changes

/** The change, with the way back to what was before it. One that leaves all as it was is no step. */
export const step = (context: ConfiguratorContext, changes: Changes): Changes => {
  const before = revisionOf(context)
  if (isSame(before, { ...before, ...changes })) return { ...changes, ...before, cleared: [] }
  return {
    cleared: [],
    ...changes,
    history: { past: [...context.history.past, before].slice(-HISTORY_MAX), future: [] },
  }
}

/** The opening's name as typed so far: typing that goes on is one step. */
export const nameStep = (context: ConfiguratorContext, name: string): Changes => {
  const last = context.history.past.at(-1)
  const goesOn =
    last !== undefined &&
    last.name !== context.name &&
    isSame(last, { ...revisionOf(context), name: last.name })
  return goesOn ? { name } : step(context, { name })
}

/** The work before the last change. */
export const undo = (context: ConfiguratorContext): Changes => {
  const { past, future } = context.history
  const to = past.at(-1)
  if (to === undefined) return {}
  return {
    ...to,
    history: { past: past.slice(0, -1), future: [...future, revisionOf(context)] },
    cleared: [],
  }
}

/** The change that was undone last, again. */
export const redo = (context: ConfiguratorContext): Changes => {
  const { past, future } = context.history
  const to = future.at(-1)
  if (to === undefined) return {}
  return {
    ...to,
    history: { past: [...past, revisionOf(context)], future: future.slice(0, -1) },
    cleared: [],
  }
}

/** The whole way back and forth with each revision changed alike; one that stays the same stays itself. */
export const eachRevision = (
  { past, future }: History,
  change: (revision: Revision) => Revision,
): History => ({ past: past.map(change), future: future.map(change) })

const isSame = (a: Revision, b: Revision): boolean =>
  (Object.keys(a) as (keyof Revision)[]).every(
    (key) => a[key] === b[key] || ((key === 'criteria' || key === 'selection') && isAlike(a[key], b[key])),
  )

const isAlike = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean => {
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  )
}
