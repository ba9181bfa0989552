import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { projectSyncMachine } from '#machines/projects/project-sync.machine'
import type { CartItem, WaitingChange } from '#machines/projects/project-sync.rules'
import type {
  AttachedProject,
  BegunProject,
  ChangedLines,
  LinesSync,
  OpenedProject,
  PartingWrite,
  ProjectSyncEvent,
  ProjectWrite,
} from '#machines/projects/project-sync.types'
import { isBegun, partingsIn, withParting } from '#machines/projects/stored-parting'
import { fromStoredProject } from '#machines/projects/stored-project'
import { ABSENT, judgeChange } from '#shared/projects/merge'
import type { ProjectBody, ProjectFields, ProjectLine } from '#shared/projects/projects.schema'
import { refusal } from '#tests/platform/refusal'
import { aProject } from './projects.fixtures.ts'

/** How a call ends: the server does it and answers, does it and the answer is lost, or is not reached. */
export type Ending = 'answered' | 'unheard' | 'unreached'

type Kept = ProjectLine & { revision: number }

/** An account with chantiers that judges changes as the server does; `ends` says how each call ends, the last for all more. */
export const anAccount = (...ends: Ending[]) => {
  const kept = new Map<string, Map<string, Kept>>()
  const done = new Map<string, { line: string; version: number }>()
  const asked: WaitingChange[][] = []
  const names = new Map<string, string>()
  let revision = 1
  const linesOf = (project: string): Map<string, Kept> => {
    const lines = kept.get(project) ?? new Map<string, Kept>()
    kept.set(project, lines)
    return lines
  }
  const put = (project: string, { id, content }: CartItem, position = 0): void => {
    revision += 1
    const version = (linesOf(project).get(id)?.version ?? 0) + 1
    linesOf(project).set(id, {
      id,
      content,
      position,
      version,
      revision,
      changedAt: '2026-11-29T09:00:00.000Z',
    })
  }
  const doAll = (project: string, changes: readonly WaitingChange[], since: number): ChangedLines => {
    const lines = linesOf(project)
    const reply = {
      done: [] as ChangedLines['done'][number][],
      conflicts: [] as ChangedLines['conflicts'][number][],
    }
    const told = new Set<string>()
    for (const change of changes) {
      const { line, content, position } = change
      const id = JSON.stringify([project, change])
      const before = done.get(id)
      const now = lines.get(line)
      const verdict = judgeChange(change, now ?? ABSENT)
      told.add(line)
      if (before !== undefined) reply.done.push({ change: id, ...before })
      else if (verdict === 'conflict') {
        const theirs = now ?? { id: line, ...ABSENT, content: null, changedAt: '' }
        reply.conflicts.push({ change: id, theirs })
      } else {
        if (verdict === 'done') {
          revision += 1
          const version = change.base + 1
          lines.set(line, {
            id: line,
            content,
            position,
            version,
            revision,
            changedAt: '2026-11-29T09:00:00.000Z',
          })
        }
        const version = lines.get(line)?.version ?? 0
        reply.done.push({ change: id, line, version })
        done.set(id, { line, version })
      }
    }
    const others = [...lines.values()].filter((line) => line.revision > since && !told.has(line.id))
    return {
      project: { id: project, name: 'Villa Roche' },
      ...reply,
      lines: others,
      revision,
      hasMore: false,
    }
  }
  const next = (): Ending => (ends.length > 1 ? ends.shift() : ends[0]) ?? 'answered'
  return {
    asked,
    put,
    /** quantities by line */
    has: (project: string) =>
      Object.fromEntries(
        [...linesOf(project).values()].flatMap(({ id, content }) =>
          content ? [[id, content.quantity]] : [],
        ),
      ),
    /** what it is called, once it was made here */
    made: (project: string) => names.get(project),
    make: async ({ id, body }: { id: string; body: ProjectBody }): Promise<AttachedProject> => {
      if (next() === 'unreached') throw refusal('NETWORK')
      names.set(id, body.fields.name)
      return { id, name: body.fields.name }
    },
    change: async (input: {
      id: string
      begun: ProjectFields | null
      changes: readonly WaitingChange[]
      since: number
    }): Promise<ChangedLines> => {
      const end = next()
      if (end === 'unreached') throw refusal('NETWORK')
      if (input.begun !== null) names.set(input.id, input.begun.name)
      asked.push([...input.changes])
      const reply = doAll(input.id, input.changes, input.since)
      if (end === 'unheard') throw refusal('TIMEOUT')
      return reply
    },
    read: (id: string): OpenedProject => ({
      project: aProject({ id }),
      lines: [...linesOf(id).values()],
      revision,
    }),
  }
}

/** What one tab keeps. */
export interface Tab {
  lines: readonly CartItem[]
  emptied: number
  project: string | null
  /** what outlives it */
  device: string | null
}

export const aTab = (): Tab => ({ lines: [], emptied: 0, project: null, device: null })

/** The cart of a tab beside its account, for as long as its page is there. */
export const aPage = (account: ReturnType<typeof anAccount>, tab: Tab) => {
  const clock = new SimulatedClock()
  let tell = (_: ProjectSyncEvent): void => {}
  let hold: Promise<unknown> = Promise.resolve()
  const waiting = () => Object.values(partingsIn(tab.device, 'u1'))
  const actor = createActor(
    projectSyncMachine.provide({
      actors: {
        cartLines: fromCallback<LinesSync, undefined>(({ receive, sendBack }) => {
          tell = sendBack
          receive(({ lines }) => {
            tab.lines = lines
            sendBack({ type: 'lines.changed', lines })
          })
          sendBack({ type: 'lines.changed', lines: tab.lines })
        }),
        surroundings: fromCallback<{ type: 'never' }, undefined>(() => {}),
        projectStorage: fromCallback<ProjectWrite, undefined>(({ receive }) =>
          receive(({ text }) => {
            tab.project = text
          }),
        ),
        partingStorage: fromCallback<PartingWrite, undefined>(({ receive }) =>
          receive((write) => {
            tab.device = withParting(tab.device, { ...write, key: write.id })
          }),
        ),
        makeProject: fromPromise(({ input }) => account.make(input)),
        openProject: fromPromise<OpenedProject | BegunProject, { id: string }>(async ({ input }) => {
          await hold
          const here = waiting().find(({ project }) => project.id === input.id)
          return here !== undefined && isBegun(here) ? here : account.read(input.id)
        }),
        changeLines: fromPromise(({ input }) => account.change(input)),
      },
    }),
    {
      input: {
        userId: 'u1',
        known: fromStoredProject(tab.project, 'u1', tab.emptied),
        parting: waiting()[0] ?? null,
        cart: tab.emptied,
      },
      clock,
    },
  ).start()
  return {
    actor,
    clock,
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    /** what is asked for from then on waits; gives what lets it go */
    holdOpening: (): (() => void) => {
      let release = (): void => {}
      hold = new Promise<void>((resolve) => {
        release = resolve
      })
      return release
    },
    set: (lines: readonly CartItem[]): void => {
      tab.lines = lines
      tell({ type: 'lines.changed', lines })
    },
    empty: (): void => {
      tab.emptied += 1
      tab.lines = []
      tell({ type: 'cart.emptied' })
      tell({ type: 'lines.changed', lines: [] })
    },
  }
}

/** The cart is emptied where no page keeps it level with its chantier. */
export const emptyUnseen = (tab: Tab, lines: readonly CartItem[]): void => {
  tab.emptied += 1
  tab.lines = lines
}
