import { assign, emit, raise, setup } from 'xstate'
import { ADMIN_PAGES_MAX, pagesOf } from '#shared/dashboard/lists'
import { type Failure, failureOf } from '../platform/failure.ts'
import { requiredCall } from '../platform/provided.ts'

/** What a list is asked for, as its address has it. */
export interface TableQuery {
  /** from 1 */
  readonly page: number
  /** without spaces around; empty: all rows */
  readonly search: string
  /** name of a column, `-` before it for descending; empty: the list's own order */
  readonly sort: string
  /** by name; those that are not set are absent */
  readonly filters: Readonly<Record<string, string>>
}

/** A row is known by its id; the rest is the list's affair. */
export interface TableRow {
  readonly id: string
}

/** What the list answered. */
export interface TablePage {
  readonly rows: readonly TableRow[]
  /** of the whole list, not of the page */
  readonly total: number
  /** what the list tells beside its rows; the panel's affair */
  readonly beside?: unknown
}

export interface TableContext {
  query: TableQuery
  /** the search box, as typed */
  text: string
  /** null until the list answered once */
  shown: TablePage | null
  failure: Failure | null
  /** ids of the chosen rows, all of them on the page */
  selected: readonly string[]
}

export type TableEvent =
  /** the address says what is looked at: a link, going back, or what this table itself asked for */
  | { type: 'address.changed'; query: TableQuery }
  | { type: 'search.type'; text: string }
  /** Enter: without waiting */
  | { type: 'search.submit' }
  /** an empty value: no filter */
  | { type: 'filter.change'; name: string; value: string }
  /** neither search nor filter any more */
  | { type: 'filters.clear' }
  /** the heading of a column: ascending, then descending, then ascending again */
  | { type: 'sort.toggle'; by: string }
  | { type: 'sort.change'; sort: string }
  | { type: 'page.change'; page: number }
  | { type: 'row.toggle'; id: string }
  /** all rows of the page, or none when they are chosen already */
  | { type: 'rows.toggle' }
  | { type: 'selection.clear' }
  /** something changed on the server: reads the same page again and keeps what is shown meanwhile */
  | { type: 'rows.reload' }
  /** of the search box, to the list: what is typed counts now */
  | { type: 'search.apply' }
  | { type: 'load.retry' }

/** For the view, which puts it into the address; `replace`: going back skips what the address had. */
export interface TableEmitted {
  type: 'query.changed'
  query: TableQuery
  replace: boolean
}

const sameQuery = (one: TableQuery, other: TableQuery): boolean =>
  one.page === other.page &&
  one.search === other.search &&
  one.sort === other.sort &&
  Object.keys({ ...one.filters, ...other.filters }).every((name) => one.filters[name] === other.filters[name])

const withFilter = (filters: TableQuery['filters'], name: string, value: string): TableQuery['filters'] => {
  const { [name]: _, ...others } = filters
  return value === '' ? others : { ...others, [name]: value }
}

/** The query that an event leads to; what narrows or reorders the list goes back to its first page. */
const asked = ({ query, text }: TableContext, event: TableEvent): TableQuery => {
  switch (event.type) {
    case 'filter.change':
      return { ...query, page: 1, filters: withFilter(query.filters, event.name, event.value) }
    case 'filters.clear':
      return { ...query, page: 1, search: '', filters: {} }
    case 'sort.toggle':
      return { ...query, page: 1, sort: query.sort === event.by ? `-${event.by}` : event.by }
    case 'sort.change':
      return { ...query, page: 1, sort: event.sort }
    case 'page.change':
      return { ...query, page: Math.max(1, Math.min(event.page, ADMIN_PAGES_MAX)) }
    default:
      return { ...query, page: 1, search: text.trim() }
  }
}

/** Rows that are shown are chosen, and not any more. */
const choosing = {
  'row.toggle': { guard: 'isOnPage', actions: 'toggleRow' },
  'rows.toggle': { actions: 'toggleRows' },
  'selection.clear': { actions: 'unselect' },
} as const

/**
 * A list of the dashboard: its query lives in the address, what is typed in its search box is applied when typing
 * stops, an answer that another question has overtaken is dropped, and rows of the page can be chosen. The list is
 * read again behind the rows that are shown; a page that ran empty (its last rows were dealt with) leads to the last
 * one there is.
 */
export const tableMachine = setup({
  types: {
    input: {} as { query: TableQuery },
    context: {} as TableContext,
    events: {} as TableEvent,
    emitted: {} as TableEmitted,
    /** loading: nothing to show yet; stale: what is shown is being read again */
    tags: {} as 'loading' | 'stale' | 'ready' | 'failed',
  },
  actors: { load: requiredCall<TablePage, TableQuery>('load') },
  delays: { debounce: 400 },
  guards: {
    isAsked: ({ context, event }) =>
      event.type === 'address.changed' && sameQuery(context.query, event.query),
    isApplied: ({ context }) => context.text.trim() === context.query.search,
    isSearched: ({ context }) => context.query.search !== '',
    isSame: ({ context, event }) => sameQuery(context.query, asked(context, event)),
    isOnPage: ({ context, event }) =>
      event.type === 'row.toggle' && context.shown?.rows.some(({ id }) => id === event.id) === true,
    isShown: ({ context }) => context.shown !== null,
    isPastEnd: ({ context }) => {
      const { shown, query } = context
      return shown !== null && shown.rows.length === 0 && query.page > pagesOf(shown.total)
    },
  },
  actions: {
    ask: assign(({ context, event }) => {
      const query = asked(context, event)
      return { query, text: event.type === 'filters.clear' ? '' : context.text, selected: [], failure: null }
    }),
    sayPushed: emit(({ context }) => ({
      type: 'query.changed' as const,
      query: context.query,
      replace: false,
    })),
    sayReplaced: emit(({ context }) => ({
      type: 'query.changed' as const,
      query: context.query,
      replace: true,
    })),
    follow: assign(({ context, event }) =>
      event.type === 'address.changed'
        ? { query: event.query, text: event.query.search, selected: [], failure: null }
        : context,
    ),
    goToEnd: assign(({ context }) => ({
      query: { ...context.query, page: pagesOf(context.shown?.total ?? 0) },
    })),
    keepFailure: assign(({ event }) => ({ failure: failureOf('error' in event ? event.error : undefined) })),
    forgetFailure: assign({ failure: null }),
    toggleRow: assign(({ context, event }) => {
      if (event.type !== 'row.toggle') return {}
      const { selected } = context
      return {
        selected: selected.includes(event.id)
          ? selected.filter((id) => id !== event.id)
          : [...selected, event.id],
      }
    }),
    toggleRows: assign(({ context }) => {
      const ids = context.shown?.rows.map(({ id }) => id) ?? []
      return { selected: ids.length === context.selected.length ? [] : ids }
    }),
    unselect: assign({ selected: [] }),
    keepText: assign(({ event, context }) => ({
      text: event.type === 'search.type' ? event.text : context.text,
    })),
    apply: raise({ type: 'search.apply' as const }),
  },
}).createMachine({
  id: 'table',
  context: ({ input }) => ({
    query: input.query,
    text: input.query.search,
    shown: null,
    failure: null,
    selected: [],
  }),
  type: 'parallel',
  states: {
    rows: {
      initial: 'reading',
      on: {
        'address.changed': [
          { guard: 'isAsked', description: 'The echo of what this table put there itself.' },
          { target: '.reading', actions: 'follow' },
        ],
        'filter.change': [{ guard: 'isSame' }, { target: '.reading', actions: ['ask', 'sayPushed'] }],
        'sort.change': [{ guard: 'isSame' }, { target: '.reading', actions: ['ask', 'sayPushed'] }],
        'page.change': [{ guard: 'isSame' }, { target: '.reading', actions: ['ask', 'sayPushed'] }],
        'search.apply': [
          { guard: 'isApplied' },
          {
            guard: 'isSearched',
            target: '.reading',
            actions: ['ask', 'sayReplaced'],
            description: 'Another search takes the place of the last one: going back skips it.',
          },
          { target: '.reading', actions: ['ask', 'sayPushed'] },
        ],
        'sort.toggle': { target: '.reading', actions: ['ask', 'sayPushed'] },
        'filters.clear': { target: '.reading', actions: ['ask', 'sayPushed'] },
        'rows.reload': { target: '.reading', actions: 'forgetFailure' },
      },
      states: {
        reading: {
          initial: 'opening',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => context.query,
            onDone: {
              target: 'read',
              actions: assign(({ event, context }) => ({
                shown: event.output,
                failure: null,
                selected: context.selected.filter((id) => event.output.rows.some((row) => row.id === id)),
              })),
            },
            onError: { target: 'failed', actions: 'keepFailure' },
          },
          states: {
            opening: { always: [{ guard: 'isShown', target: 'again' }, { target: 'first' }] },
            first: { tags: 'loading' },
            again: {
              tags: 'stale',
              on: choosing,
              description: 'What is shown can be chosen; of it, what comes back stays so.',
            },
          },
        },
        read: {
          always: [
            {
              guard: 'isPastEnd',
              target: 'reading',
              actions: ['goToEnd', 'sayReplaced'],
            },
            { target: 'ready' },
          ],
        },
        ready: {
          tags: 'ready',
          on: choosing,
        },
        failed: {
          tags: 'failed',
          on: { 'load.retry': { target: 'reading', actions: ['forgetFailure', 'unselect'] } },
        },
      },
    },
    search: {
      initial: 'settled',
      on: {
        'search.type': { target: '.typing', actions: 'keepText' },
        'search.submit': { target: '.settled', actions: 'apply' },
        'filters.clear': '.settled',
        'address.changed': [{ guard: 'isAsked' }, { target: '.settled' }],
      },
      states: {
        settled: {},
        typing: { after: { debounce: { target: 'settled', actions: 'apply' } } },
      },
    },
  },
})
