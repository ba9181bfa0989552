import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { readQuery, writeQuery } from '#client/dashboard/table-kit/table-query.ts'
import {
  type TableEmitted,
  type TablePage,
  type TableQuery,
  tableMachine,
} from '#machines/dashboard/table.machine'

const first: TableQuery = { page: 1, search: '', sort: '-created_at', filters: {} }

/** A table whose answers come when the test gives them. */
const start = (query: TableQuery = first) => {
  const clock = new SimulatedClock()
  const said: TableEmitted[] = []
  const asked: TableQuery[] = []
  const answers: { give: (page: TablePage) => void; refuse: (error: unknown) => void; dropped: boolean }[] =
    []
  const logic = tableMachine.provide({
    actors: {
      load: fromPromise<TablePage, TableQuery>(
        ({ input, signal }) =>
          new Promise((give, refuse) => {
            asked.push(input)
            const answer = { give, refuse, dropped: false }
            answers.push(answer)
            signal.addEventListener('abort', () => {
              answer.dropped = true
            })
          }),
      ),
    },
  })
  const table = createActor(logic, { input: { query }, clock })
  table.on('query.changed', (event) => said.push(event))
  table.start()
  const answer = async (rows: string[], total = rows.length, at = answers.length - 1) => {
    answers[at]?.give({ rows: rows.map((id) => ({ id })), total })
    await Promise.resolve()
    await Promise.resolve()
  }
  return { table, clock, said, asked, answers, answer, context: () => table.getSnapshot().context }
}

describe('list of the dashboard', () => {
  test('what was asked before is dropped, whenever its answer comes', async () => {
    const { table, answer, answers, context } = start()
    table.send({ type: 'filter.change', name: 'role', value: 'admin' })
    await answer(['new'], 1, 1)
    await answer(['old'], 1, 0)
    expect(answers.map(({ dropped }) => dropped)).toEqual([true, false])
    expect(context().shown).toEqual({ rows: [{ id: 'new' }], total: 1 })
  })

  test('what a list tells beside its rows is the last answer’s too', async () => {
    const { table, answers, context } = start()
    table.send({ type: 'filter.change', name: 'role', value: 'admin' })
    const tell = async (at: number, beside: number) => {
      answers[at]?.give({ rows: [], total: 0, beside })
      await Promise.resolve()
      await Promise.resolve()
    }
    await tell(1, 5)
    await tell(0, 4)
    expect(context().shown?.beside).toBe(5)
  })

  test('a search is applied when typing stops; another one takes its place in the history', async () => {
    const { table, clock, said, answer } = start({ ...first, page: 4, filters: { role: 'user' } })
    await answer(['a'])
    table.send({ type: 'search.type', text: ' ate' })
    clock.increment(399)
    table.send({ type: 'search.type', text: ' atelier ' })
    clock.increment(399)
    expect(said).toEqual([])
    clock.increment(1)
    const searched = { ...first, search: 'atelier', filters: { role: 'user' } }
    expect(said).toEqual([{ type: 'query.changed', query: searched, replace: false }])
    table.send({ type: 'search.type', text: 'store' })
    table.send({ type: 'search.submit' })
    expect(said.slice(1)).toEqual([
      { type: 'query.changed', query: { ...searched, search: 'store' }, replace: true },
    ])
  })

  test.each([
    ['a reload', { type: 'rows.reload' }, first],
    [
      'a filter',
      { type: 'filter.change', name: 'role', value: 'user' },
      { ...first, filters: { role: 'user' } },
    ],
    ['an order', { type: 'sort.change', sort: 'company' }, { ...first, sort: 'company' }],
  ] as const)('what is being typed survives %s and is applied when typing stops', async (_, event, query) => {
    const { table, clock, asked, answer, context } = start()
    await answer(['a'])
    table.send({ type: 'search.type', text: 'atelier' })
    expect(asked).toEqual([first])
    clock.increment(399)
    table.send(event)
    clock.increment(1)
    expect([asked.at(-1), context().text]).toEqual([{ ...query, search: 'atelier' }, 'atelier'])
  })

  test.each([
    [
      'a filter',
      { type: 'filter.change', name: 'role', value: 'admin' },
      { page: 1, filters: { role: 'admin' } },
    ],
    ['no filter any more', { type: 'filter.change', name: 'role', value: '' }, { page: 1, filters: {} }],
    ['nothing but the list', { type: 'filters.clear' }, { page: 1, search: '', filters: {} }],
    ['an order', { type: 'sort.change', sort: 'company' }, { page: 1, sort: 'company' }],
    ['a page', { type: 'page.change', page: 3 }, { page: 3 }],
  ] as const)('%s is put in the address, and going back undoes it', (_, event, change) => {
    const query = { ...first, page: 2, search: 'rail', filters: { role: 'user' } }
    const { table, said, asked } = start(query)
    table.send(event)
    expect(said).toEqual([{ type: 'query.changed', query: { ...query, ...change }, replace: false }])
    expect(asked.at(-1)).toEqual({ ...query, ...change })
  })

  test('a heading orders by its column, then turns the order round', () => {
    const { table, said } = start({ ...first, page: 2 })
    table.send({ type: 'sort.toggle', by: 'company' })
    table.send({ type: 'sort.toggle', by: 'company' })
    expect(said.map(({ query: { sort, page } }) => [sort, page])).toEqual([
      ['company', 1],
      ['-company', 1],
    ])
  })

  test('the echo of its own address asks nothing again; another address fills the box', async () => {
    const { table, asked, context } = start()
    table.send({ type: 'page.change', page: 2 })
    table.send({ type: 'address.changed', query: { ...first, page: 2 } })
    expect(asked).toEqual([first, { ...first, page: 2 }])
    table.send({ type: 'search.type', text: 'rail' })
    table.send({ type: 'address.changed', query: { ...first, search: 'store' } })
    expect(asked.at(-1)).toEqual({ ...first, search: 'store' })
    expect(context().text).toBe('store')
  })

  test('chosen rows stay chosen over a reload while they are there, and over nothing else', async () => {
    const { table, answer, context } = start()
    await answer(['a', 'b', 'c'], 60)
    table.send({ type: 'row.toggle', id: 'a' })
    table.send({ type: 'row.toggle', id: 'b' })
    table.send({ type: 'rows.reload' })
    expect(table.getSnapshot().hasTag('stale')).toBe(true)
    await answer(['b', 'c', 'd'], 60)
    expect(context().selected).toEqual(['b'])
    table.send({ type: 'rows.toggle' })
    expect(context().selected).toEqual(['b', 'c', 'd'])
    table.send({ type: 'page.change', page: 2 })
    expect(context().selected).toEqual([])
  })

  test('rows are chosen while they are read again, and those that come back stay so', async () => {
    const { table, answer, context } = start()
    await answer(['a', 'b'], 60)
    table.send({ type: 'rows.reload' })
    table.send({ type: 'row.toggle', id: 'a' })
    table.send({ type: 'row.toggle', id: 'b' })
    expect(context().selected).toEqual(['a', 'b'])
    await answer(['b', 'c'], 60)
    expect(context().selected).toEqual(['b'])
  })

  test('a page that ran empty leads to the last one', async () => {
    const { said, asked, answer } = start({ ...first, page: 3 })
    await answer([], 60)
    const last = { ...first, page: 2 }
    expect(said).toEqual([{ type: 'query.changed', query: last, replace: true }])
    expect(asked).toEqual([{ ...first, page: 3 }, last])
  })
})

describe('a list’s address', () => {
  const shape = {
    sorts: ['name', 'created_at'],
    defaultSort: '-created_at',
    filters: { role: ['user', 'admin'], from: 'date', to: 'date' },
  } as const

  test('what the list does not know is left out', () => {
    const address = new URLSearchParams(
      'page=-1&search=%20a&sort=-password&role=root&from=2026-01-01&to=2026-02-30&x=1',
    )
    expect(readQuery(address, shape)).toEqual({
      page: 1,
      search: 'a',
      sort: '-created_at',
      filters: { from: '2026-01-01' },
    })
  })

  test('is read as it was written, beside the parameters of others', () => {
    const query = { page: 3, search: 'a&b', sort: 'name', filters: { role: 'admin' } }
    const written = writeQuery(new URLSearchParams('panel=usersIndex&from=2026-01-01'), query, shape)
    expect(String(written)).toBe('panel=usersIndex&page=3&search=a%26b&sort=name&role=admin')
    expect(readQuery(written, shape)).toEqual(query)
    expect(String(writeQuery(written, { ...first }, shape))).toBe('panel=usersIndex')
  })
})
