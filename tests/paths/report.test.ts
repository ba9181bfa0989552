import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { assign, createMachine } from 'xstate'
import { declarePaths } from '#paths/declare'
import { tallyOf } from '#paths/explore/tally'
import { forget, record, recordedOf } from '#paths/levels/records'
import { graphOf } from '#paths/report/graph'
import { layOut } from '#paths/report/layout'
import { reportOf } from '#paths/report/page'
import { walkedPaths } from '#paths/words/document'
import { kettleMachine, kettlePaths } from './kettle.ts'

const folder = join(tmpdir(), `records-${crypto.randomUUID()}`)
afterAll(() => rm(folder, { recursive: true, force: true }))

const rowsOf = (page: string): string[] =>
  [...page.matchAll(/<tr>.*<\/tr>/g)].map(([row]) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  )

it('tells what was walked, both sides of each guard, and what no path reaches', async () => {
  const page = await reportOf([kettlePaths], folder)
  expect(rowsOf(page)).toEqual([
    'Machine Chemins États Transitions Côtés des conditions Lois Transitions, serveur Transitions, écran',
    expect.stringMatching(/^La bouilloire kettle \d+ 8\/9 5\/5 2\/2 tenues – –$/),
    'Où Quand Condition Vraie Fausse',
    expect.stringMatching(/^elle attend je l’allume isFilled ×\d+ ×\d+$/),
  ])
  expect(page).toMatch(/<g class="state missed"><title>kettle\.broken<\/title>/)
  expect(page).toMatch(/<g class="state walked region"><title>kettle\.hot\.lid<\/title>/)
  expect(page).toMatch(/elle refroidit \(après 500\u00a0ms\) ×\d+/)
  expect(page).toContain('j’y verse &lt;une&gt; tasse')
})

it('is one file that asks for nothing and is the same each time', async () => {
  const page = await reportOf([kettlePaths], folder)
  expect(page).not.toMatch(/<(script|link|img)|src=|url\((?!#)|href="(?!#)|https?:/)
  expect(await reportOf([kettlePaths], folder)).toBe(page)
})

it('finds a place for every state within the one that holds it, and a way for every arrow', async () => {
  const { boxes, arrows } = await layOut(graphOf(kettlePaths, { when: () => 'when', times: () => '×1' }))
  const top = (id: string) => boxes.find(({ box }) => box.id === id)?.area.y ?? 0
  expect(top('kettle.standing'), 'a chart begins at its top').toBeLessThan(top('kettle.hot'))
  const areas = new Map(boxes.map(({ box, area }) => [box.state, area]))
  expect(boxes).toHaveLength(9)
  for (const [state, { x, y, width, height }] of areas) {
    const holder = state.parent === undefined ? undefined : areas.get(state.parent)
    if (holder === undefined) continue
    expect([x, y].map(Math.sign)).toEqual([1, 1])
    expect(x).toBeGreaterThanOrEqual(holder.x)
    expect(y).toBeGreaterThanOrEqual(holder.y)
    expect(x + width).toBeLessThanOrEqual(holder.x + holder.width)
    expect(y + height).toBeLessThanOrEqual(holder.y + holder.height)
  }
  const ends = arrows.map(({ arrow: { sources, targets }, points }) => ({
    sources,
    targets,
    points: points.length,
  }))
  expect(ends.filter(({ points }) => points < 2)).toEqual([])
  expect(ends.map(({ sources, targets }) => [...sources, ...targets].join(' → ')).sort()).toEqual([
    'kettle begins → kettle.standing',
    'kettle.hot → kettle.standing',
    'kettle.hot.lid begins → kettle.hot.lid.shut',
    'kettle.hot.water begins → kettle.hot.water.warming',
    'kettle.hot.water.warming → kettle.hot.water.boiled',
    'kettle.hot.water.warming → kettle.standing',
    'kettle.standing → kettle.hot',
  ])
})

it('shows the levels of which a whole run was kept, added up', async () => {
  const walks = walkedPaths(kettlePaths)
  record('api', { machine: kettleMachine, suite: 'one', walks }, folder)
  record('api', { machine: kettleMachine, suite: 'other', walks: walks.slice(0, 1) }, folder)
  const alone = tallyOf(walks).transitions
  const [boil = ''] = [...alone.keys()].filter((name) => name.includes('on boil'))
  const more = tallyOf(walks.slice(0, 1)).transitions.get(boil) ?? 0
  const times = (alone.get(boil) ?? 0) + more
  expect(recordedOf('api', kettlePaths, folder)?.tally.transitions.get(boil)).toBe(times)
  const page = await reportOf([kettlePaths], folder)
  expect(rowsOf(page)[1]).toMatch(/tenues 5\/5 –$/)
  expect(page).toContain(`×${alone.get(boil)} · serveur ×${times}`)
})

it('takes no record of a machine that was another one then', () => {
  const other = createMachine({
    id: 'kettle',
    context: { cups: 0 },
    on: { fill: { actions: assign({ cups: 1 }) } },
  })
  record('browser', { machine: kettleMachine, suite: 'one', walks: walkedPaths(kettlePaths) }, folder)
  expect(recordedOf('browser', kettlePaths, folder)).toBeDefined()
  expect(recordedOf('browser', { ...kettlePaths, machine: other }, folder)).toBeUndefined()
})

it('takes no record of paths that are no longer made, that go otherwise, or whose suite has failed since', () => {
  const { machine, options: _, ...declaration } = kettlePaths
  const { 'je la vide': __, ...events } = kettlePaths.events
  record('browser', { machine, suite: 'one', walks: walkedPaths(kettlePaths) }, folder)
  const withoutWords = declarePaths(kettleMachine, { ...declaration, events })
  expect(recordedOf('browser', withoutWords, folder)).toBeUndefined()
  const neverFilled = kettleMachine.provide({ guards: { isFilled: () => false } })
  expect(recordedOf('browser', { ...kettlePaths, machine: neverFilled }, folder)).toBeUndefined()
  expect(recordedOf('browser', kettlePaths, folder)).toBeDefined()
  forget('browser', { machine, suite: 'one' }, folder)
  expect(recordedOf('browser', kettlePaths, folder)).toBeUndefined()
})
