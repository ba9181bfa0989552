import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { extendedRows, searchedList } from '#machines/platform/searched-list'
import type { ProjectState } from '#shared/projects/project-states'
import type { Project, ProjectRow } from '#shared/projects/projects.schema'
import { actOf, type ProjectAct, rowsAfter, undone } from './project-acts.ts'

/** What the list is asked for, as its address says it. */
export interface ProjectListQuery {
  /** as typed, without spaces around; empty: all of them */
  readonly search: string
  /** null: wherever they stand */
  readonly state: ProjectState | null
  /** those that were put away, and no others */
  readonly archived: boolean
}

export interface ProjectsRead {
  readonly projects: readonly ProjectRow[]
  /** where the next page begins; null: none follows */
  readonly next: string | null
}

export interface ProjectListContext extends ProjectsRead {
  readonly query: ProjectListQuery
  /** as typed in the search box */
  readonly text: string
  /** of the last page that could not be read, or of what could not be done */
  readonly failure: Failure | null
  /** what is asked about, is being done or could not be done */
  readonly act: ProjectAct | null
  /** what was done last */
  readonly done: ProjectAct | null
}

export type ProjectListEvent =
  | { type: 'text.type'; text: string }
  | { type: 'search.submit' }
  /** empties the box and shows all again */
  | { type: 'search.clear' }
  | { type: 'state.choose'; state: ProjectState | null }
  | { type: 'archived.choose'; archived: boolean }
  /** the page's address says what the list is asked for */
  | { type: 'address.changed'; query: ProjectListQuery }
  | { type: 'more.ask' }
  | { type: 'list.retry' }
  | { type: 'project.act'; act: ProjectAct }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** brings back what was put away last, or puts it away again */
  | { type: 'done.undo' }
  | { type: 'done.dismiss' }
  | { type: 'failure.dismiss' }

/** For the view, which puts it in the address. */
export interface ProjectListEmitted {
  type: 'query.asked'
  query: ProjectListQuery
}

const sameQuery = (one: ProjectListQuery, other: ProjectListQuery): boolean =>
  one.search === other.search && one.state === other.state && one.archived === other.archived

const askedQuery = ({ text, query }: ProjectListContext): ProjectListQuery => ({
  ...query,
  search: text.trim(),
})

/** One's chantiers (decision 082): the first page of what is asked for, more when that is asked for, what is done with one. */
export const projectListMachine = setup({
  types: {
    context: {} as ProjectListContext,
    input: {} as { query: ProjectListQuery },
    events: {} as ProjectListEvent,
    emitted: {} as ProjectListEmitted,
    tags: {} as 'loading' | 'busy',
  },
  actors: {
    /** GET api/projects */
    loadPage: requiredCall<ProjectsRead, ProjectListQuery & { after: string | null }>('loadPage'),
    /** archives, brings back, copies or deletes one; gives what was made */
    act: requiredCall<Project | null, ProjectAct>('act'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isAsked: ({ context }) => sameQuery(askedQuery(context), context.query),
    isUnsearched: ({ context }) => context.query.search === '',
    isEcho: ({ context, event }) => event.type === 'address.changed' && sameQuery(event.query, context.query),
    isDeletion: ({ event }) => event.type === 'project.act' && event.act.kind === 'delete',
    canUndo: ({ context: { done } }) => done !== null && undone(done) !== null,
  },
  actions: {
    start: assign({ projects: [], next: null, failure: null, act: null }),
    /** what is typed is searched together with it */
    ask: assign(({ context }, change: Partial<ProjectListQuery>) => ({
      query: { ...askedQuery(context), ...change },
    })),
    sayAsked: emit(({ context: { query } }) => ({ type: 'query.asked' as const, query })),
    keepAct: assign(({ event }) => (event.type === 'project.act' ? { act: event.act } : {})),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
    typeText: assign(({ event }) => (event.type === 'text.type' ? { text: event.text } : {})),
    clearText: assign({ text: '' }),
    takeAddress: assign(({ event }) =>
      event.type === 'address.changed' ? { query: event.query, text: event.query.search } : {},
    ),
  },
}).createMachine({
  id: 'projectList',
  context: ({ input: { query } }) => ({
    query,
    text: query.search,
    projects: [],
    next: null,
    failure: null,
    act: null,
    done: null,
  }),
  initial: 'loading',
  on: {
    ...searchedList,
    'search.submit': [
      {
        guard: 'isAsked',
        target: '.loading',
        description: 'Searching again for the same reads the list again.',
      },
      { target: '.loading', actions: [{ type: 'ask', params: {} }, 'sayAsked'] },
    ],
    'search.clear': [
      { guard: 'isUnsearched', actions: 'clearText' },
      { target: '.loading', actions: ['clearText', { type: 'ask', params: {} }, 'sayAsked'] },
    ],
    'state.choose': {
      target: '.loading',
      actions: [{ type: 'ask', params: ({ event }) => ({ state: event.state }) }, 'sayAsked'],
      description: 'What is asked for stands at once: the address follows when the page comes to it.',
    },
    'archived.choose': {
      target: '.loading',
      actions: [{ type: 'ask', params: ({ event }) => ({ archived: event.archived }) }, 'sayAsked'],
    },
    'done.dismiss': { actions: assign({ done: null }) },
  },
  states: {
    loading: {
      tags: 'loading',
      entry: 'start',
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: ({ context: { query } }) => ({ ...query, after: null }),
        onDone: { target: 'listed', actions: assign(({ event: { output } }) => output) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'list.retry': 'loading' } },
    listed: {
      initial: 'idle',
      on: {
        'project.act': [
          { guard: 'isDeletion', target: 'confirming', actions: 'keepAct' },
          { target: 'acting', actions: 'keepAct' },
        ],
        'done.undo': {
          guard: 'canUndo',
          target: 'undoing',
          actions: assign(({ context: { done } }) => ({ act: done && undone(done), done: null })),
        },
      },
      states: {
        idle: { on: { 'more.ask': { guard: 'hasMore', target: 'more' } } },
        more: {
          entry: 'forgetFailure',
          invoke: {
            id: 'loadMore',
            src: 'loadPage',
            input: ({ context: { query, next } }) => ({ ...query, after: next }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event: { output } }) => ({
                projects: extendedRows(context.projects, output.projects),
                next: output.next,
              })),
            },
            onError: {
              target: 'moreFailed',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        moreFailed: { on: { 'list.retry': 'more' } },
        actFailed: { on: { 'failure.dismiss': { target: 'idle', actions: 'forgetFailure' } } },
      },
    },
    confirming: {
      on: {
        'deletion.confirm': 'acting',
        'deletion.cancel': { target: 'listed', actions: assign({ act: null }) },
      },
    },
    acting: {
      tags: 'busy',
      entry: [assign({ done: null }), 'forgetFailure'],
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { act } }) => actOf(act),
        onDone: {
          target: 'listed',
          actions: assign(({ context, event: { output } }) => ({
            projects: rowsAfter(context.projects, context.query, actOf(context.act), output),
            done: context.act,
            act: null,
          })),
        },
        onError: {
          target: 'listed.actFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    undoing: {
      tags: 'busy',
      entry: 'forgetFailure',
      description: 'What comes back stands where it did: the list is read again.',
      invoke: {
        id: 'undo',
        src: 'act',
        input: ({ context: { act } }) => actOf(act),
        onDone: 'loading',
        onError: {
          target: 'listed.actFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type ProjectListRef = ActorRefFrom<typeof projectListMachine>
