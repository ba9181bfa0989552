import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { failureOf, PASSING } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { ProjectBody, ProjectFields } from '#shared/projects/projects.schema'
import { attachedTo } from './attached-to.ts'
import { lastChanges, leftAfter, refusedItems, refusedOf, sendable } from './last-changes.rules.ts'
import {
  afterOpening,
  beginning,
  canKeep,
  firstOf,
  fits,
  NOTHING_AGREED,
  received,
  settled,
  type WaitingChange,
  withBegun,
} from './project-sync.rules.ts'
import type {
  AttachedProject,
  BegunProject,
  ChangedLines,
  KnownProject,
  LinesSync,
  OpenedProject,
  Parting,
  PartingWrite,
  ProjectSyncContext,
  ProjectSyncEvent,
  ProjectWrite,
} from './project-sync.types.ts'
import { toStoredProject } from './stored-project.ts'

/** What goes up of a chantier's lines; `begun`: it was begun without network, and the account may have nothing of it. */
export interface LinesSending {
  id: string
  begun: ProjectFields | null
  changes: readonly WaitingChange[]
  since: number
}

/** Types, effects, delays, guards and actions of the cart and its chantier. */
export const projectSyncSetup = setup({
  types: {
    /**
     * `cart`: how many times the cart was emptied; absent: never. `parting`: what waits of a chantier that a cart of this account
     * left, in this tab or in one that is closed
     */
    input: {} as { userId: string; known: KnownProject | null; parting?: Parting | null; cart?: number },
    context: {} as ProjectSyncContext,
    events: {} as ProjectSyncEvent,
    tags: {} as 'attached' | 'busy' | 'unsent',
  },
  actors: {
    /** tells the cart's lines at once and at each change, and when it was emptied; gives the cart its lines */
    cartLines: requiredChannel<LinesSync>('cartLines'),
    /** tells of the connection and of the page */
    surroundings: requiredChannel<{ type: 'never' }>('surroundings'),
    projectStorage: requiredChannel<ProjectWrite>('projectStorage'),
    partingStorage: requiredChannel<PartingWrite>('partingStorage'),
    /** PUT api/projects/{id} */
    makeProject: requiredCall<AttachedProject, { id: string; body: ProjectBody }>('makeProject'),
    /** GET api/projects/{id}, page by page; one that was begun without network, from this device */
    openProject: requiredCall<OpenedProject | BegunProject, { id: string }>('openProject'),
    /** POST api/projects/{id}/changes; of one that was begun without network, PUT api/projects/{id} before */
    changeLines: requiredCall<ChangedLines, LinesSending>('changeLines'),
  },
  delays: {
    /** of several changes in a row, the first waits for the last */
    debounce: 800,
    /** between two questions for what others changed */
    poll: 30_000,
    retry: ({ context }) => Math.min(2000 * 2 ** context.tries, 60_000),
  },
  guards: {
    isAttached: ({ context }) => context.project !== null,
    /** the tab lost its lines, which the chantier has: nobody removed them */
    isLost: ({ context: { project, agreed }, event }) =>
      project !== null &&
      event.type === 'lines.changed' &&
      event.lines.length === 0 &&
      Object.values(agreed).some(({ content }) => content !== null),
    /** it was left already: what is there waits to go up still */
    isLeft: ({ context }) => context.isLeft,
    isThatProject: ({ context: { project }, event }) =>
      event.type === 'project.open' && event.id === project?.id,
    isOpening: ({ context }) => context.opens !== null,
    isChosen: ({ context }) => context.opens?.beside === false || context.opens?.beside === true,
    hasLines: ({ context: { lines } }) => lines.length > 0,
    isBegun: ({ context }) => context.begun !== null,
    isUnsent: ({ context }) => context.begun !== null || sendable(context).length > 0,
    isRefused: ({ context }) => refusedItems(context).length > 0,
    /** the chantier has not all that this cart has for it */
    isOwed: ({ context }) => context.begun !== null || lastChanges(context).length > 0,
    isOnItsWay: ({ context }) => context.begun !== null || context.sent.length > 0,
    hasFailure: ({ context }) => context.failure !== null,
    isOfLines: ({ context: { sent } }, { error }: { error: unknown }) =>
      refusedOf(sent, failureOf(error)) !== null,
    isConflicted: ({ context }) => Object.keys(context.conflicts).length > 0,
    opensWhole: ({ context }, { opened }: { opened: OpenedProject | BegunProject }) =>
      fits('begun' in opened ? withBegun(context, opened) : afterOpening(context, opened).taken),
    takesWhole: ({ context }, { reply }: { reply: ChangedLines }) =>
      fits(received(context, context.sent, reply).taken),
    takesPart: ({ context }, { reply }: { reply: ChangedLines }) =>
      reply.hasMore && fits(received(context, context.sent, reply).taken),
    isPassing: (_, { error }: { error: unknown }) => PASSING.includes(failureOf(error).code),
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'NOT_FOUND',
    canSettle: ({ context, event }) =>
      event.type === 'conflict.settle' && canKeep(context, event.line, event.keep),
  },
  actions: {
    keepLines: assign(({ event }) => (event.type === 'lines.changed' ? { lines: event.lines } : {})),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    store: sendTo('projectStorage', ({ context }): ProjectWrite => {
      return { type: 'project.write', text: toStoredProject(context) }
    }),
    forgetStored: sendTo('projectStorage', { type: 'project.write', text: null }),
    keepParting: sendTo('partingStorage', ({ context }): PartingWrite => partingWrite(context, context.sent)),
    dropParting: sendTo('partingStorage', ({ context }): PartingWrite => partingWrite(context, null)),
    /** what waits of a cart that has its chantier outlives its tab too */
    keepWaiting: sendTo(
      'partingStorage',
      ({ context }): PartingWrite => partingWrite(context, lastChanges(context)),
    ),
    markKept: assign(({ event }) => (event.type === 'waiting.kept' ? { isUnkept: !event.isKept } : {})),
    begin: assign(({ context: { made } }) => ({
      ...NOTHING_AGREED,
      project: made && { id: made.id, name: made.name },
      begun: made?.fields ?? null,
      made: null,
      sent: [],
    })),
    leave: assign({
      ...NOTHING_AGREED,
      project: null,
      begun: null,
      sent: [],
      isLeft: false,
      aside: {},
      tries: 0,
      failure: null,
    }),
    /** What had no answer goes up as it was: worked out anew, it could be another change of what is done already. */
    takeFirst: assign(({ context }) => ({
      sent: context.sent.length > 0 ? context.sent : firstOf(sendable(context)),
    })),
    takeAll: assign(({ context }) => ({ sent: lastChanges(context), aside: {} })),
    takeRest: assign(({ context: { sent } }, { reply }: { reply: ChangedLines }) => ({
      sent: leftAfter(sent, firstOf(sent), reply),
      begun: null,
      tries: 0,
    })),
    /** Asked again under the same name, it is the one whose making had no answer. */
    nameMade: assign(({ context: { made }, event }) =>
      event.type !== 'project.make' || made?.name === event.fields.name
        ? {}
        : { made: { id: event.id, name: event.fields.name, fields: event.fields } },
    ),
    leaveRefused: assign({
      ...NOTHING_AGREED,
      project: null,
      begun: null,
      sent: [],
      isLeft: false,
      aside: {},
      opens: null,
      tries: 0,
    }),
    emptyLines: assign(({ context: { cart } }) => ({ cart: cart + 1, lines: [] })),
    forgetSent: assign({ sent: [] }),
    setAside: assign(({ context: { sent, aside } }, { error }: { error: unknown }) => ({
      aside: { ...aside, ...refusedOf(sent, failureOf(error)) },
      sent: [],
      tries: 0,
    })),
    forgetAside: assign({ aside: {} }),
    dropRefused: assign(({ context: { sent } }, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      const refused = refusedOf(firstOf(sent), failure)
      return { sent: sent.filter(({ line }) => refused?.[line] === undefined), failure, tries: 0 }
    }),
    /** What was done of the changes, without the lines of others that the cart has no room for. */
    takeDone: assign(({ context }, { reply }: { reply: ChangedLines }) => {
      const own = { ...reply, lines: [], revision: context.revision }
      const { taken: _, ...agreement } = received(context, context.sent, own)
      return { ...agreement, project: reply.project, begun: null, sent: [], tries: 0 }
    }),
    take: enqueueActions(({ context, enqueue }, { reply }: { reply: ChangedLines }) => {
      const { taken, ...agreement } = received(context, context.sent, reply)
      enqueue.assign({ ...agreement, project: reply.project, begun: null, sent: [], tries: 0, failure: null })
      if (taken !== null) enqueue.sendTo('cartLines', { type: 'lines.sync', lines: taken })
    }),
    open: enqueueActions(({ context, enqueue }, { opened }: { opened: OpenedProject | BegunProject }) => {
      if ('begun' in opened) {
        const { project, begun, sent } = opened
        const lines = withBegun(context, opened)
        enqueue.assign({
          ...{ ...NOTHING_AGREED, project, begun, opens: null, aside: {}, failure: null },
          lines,
          sent: firstOf(sent),
        })
        enqueue.sendTo('cartLines', { type: 'lines.sync', lines })
        return
      }
      const { taken, ...agreement } = afterOpening(context, opened)
      enqueue.assign({
        ...{
          ...agreement,
          project: attachedTo(opened.project),
          begun: null,
          opens: null,
          aside: {},
          failure: null,
        },
        sent: [],
      })
      enqueue.sendTo('cartLines', { type: 'lines.sync', lines: taken ?? beginning(context).lines })
    }),
    ask: assign(({ event }) =>
      event.type === 'project.open' ? { opens: { id: event.id, beside: null } } : {},
    ),
    /** the chantier that the tab knew is read anew */
    askAgain: assign(({ context: { project } }) => ({ opens: project && { id: project.id, beside: null } })),
    choose: assign(({ context: { opens, lines }, event }) =>
      event.type === 'opening.choose' && opens !== null
        ? { opens: { id: opens.id, beside: event.beside, replaced: lines.map(({ id }) => id) } }
        : {},
    ),
    forgetOpening: assign({ opens: null }),
    settle: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'conflict.settle') return
      const { taken, agreed, conflicts } = settled(context, event)
      enqueue.assign({ agreed, conflicts })
      if (taken !== null) enqueue.sendTo('cartLines', { type: 'lines.sync', lines: taken })
    }),
  },
})

/** What the device keeps of the chantier that the cart has or leaves; `sent` null: nothing of it waits any more. */
const partingWrite = (
  { userId, project, begun, revision }: ProjectSyncContext,
  sent: readonly WaitingChange[] | null,
): PartingWrite => ({
  ...{ type: 'parting.write', userId, id: project?.id ?? '' },
  parting:
    project === null || sent === null || (sent.length === 0 && begun === null)
      ? null
      : { project: { id: project.id, name: project.name }, revision, sent, ...(begun !== null && { begun }) },
})
