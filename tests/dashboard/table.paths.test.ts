import { expect } from 'vitest'
import { type TableQuery, tableMachine } from '#machines/dashboard/table.machine'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'

const query: TableQuery = { page: 1, search: '', sort: '-created_at', filters: {} }
const full = { rows: [{ id: 'a' }, { id: 'b' }], total: 120 }

describePaths(tableMachine, {
  inputs: [{ query }],
  events: [
    { type: 'address.changed', query },
    { type: 'address.changed', query: { ...query, page: 3 } },
    { type: 'search.type', text: 'atelier ' },
    { type: 'search.type', text: '' },
    { type: 'search.submit' },
    elapsed('debounce', 'table.search.typing'),
    { type: 'filter.change', name: 'role', value: 'admin' },
    { type: 'filter.change', name: 'role', value: '' },
    { type: 'filters.clear' },
    { type: 'sort.toggle', by: 'company' },
    { type: 'sort.change', sort: '-created_at' },
    { type: 'sort.change', sort: 'company' },
    { type: 'page.change', page: 3 },
    { type: 'row.toggle', id: 'a' },
    { type: 'rows.toggle' },
    { type: 'selection.clear' },
    { type: 'rows.reload' },
    { type: 'load.retry' },
    done('load', full),
    done('load', { rows: [], total: 60 }),
    failed('load', refusal('INTERNAL')),
  ],
  // the order's name and the third page are enough to tell questions apart
  project: ({ context: { query: asked, text, shown, selected } }) => [
    asked.page === 1,
    asked.search,
    asked.filters.role,
    asked.sort === query.sort,
    text,
    shown?.rows.length,
    selected.length,
  ],
  check: ({ context }) => {
    const shown = context.shown?.rows.map(({ id }) => id) ?? []
    expect(context.selected.filter((id) => !shown.includes(id))).toEqual([])
  },
})
