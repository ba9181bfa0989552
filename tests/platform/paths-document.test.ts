import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { declarePaths } from '#paths/declare'
import { documentOf, walkedPaths } from '#paths/words/document'
import { tableOf, wordlessHeadings } from '#paths/words/table'
import { kettleMachine, kettlePaths } from '#tests/paths/kettle'

const { machine: _, options: __, ...kettle } = kettlePaths

/** What stands under each heading of the table, but its rows. */
const besidesRows = (document: string): Record<string, string> =>
  Object.fromEntries(
    document
      .split(/^### /m)
      .slice(1)
      .map((section) => {
        const [head = '', ...lines] = section.split('\n')
        return [head, lines.filter((line) => line !== '' && !line.startsWith('|')).join('\n')]
      }),
  )

const compoundStates = { hot: 'elle est allumée' }

it('tells of each state what it does not hear, and of regions what none of them hears', () => {
  const paths = declarePaths(kettleMachine, {
    ...kettle,
    compoundStates,
    events: { ...kettle.events, 'elle tombe': { type: 'drop' } },
  })
  expect(besidesRows(tableOf(paths, walkedPaths(paths)).table)).toEqual({
    'Au début': '',
    'elle attend': '',
    'elle chauffe': '',
    // no state hears that it falls: it is told of none
    'elle est allumée': 'N’entend pas\u00a0: j’y verse <une> tasse, etc.\u00a0; je l’allume.',
    'le couvercle est mis': '',
    'l’eau est chaude': '',
  })
})

it('asks for the words of a state that holds others where a heading is theirs, and for no more', () => {
  const headings = (words: Record<string, string>) => {
    const paths = declarePaths(kettleMachine, { ...kettle, compoundStates: words })
    return wordlessHeadings(paths, walkedPaths(paths))
  }
  expect(headings({})).toEqual(['no words for hot'])
  expect(headings(compoundStates)).toEqual([])
  expect(headings({ ...compoundStates, 'hot.lid': 'le couvercle' })).toEqual(['no heading hot.lid'])
})

/** Counts to ten, and keeps of some numbers that it likes them. */
const counted = (liked: readonly number[]): string => {
  const machine = setup({
    types: { context: {} as { count: number; liked: boolean }, events: {} as { type: 'count' } },
    guards: { isMore: ({ context }) => context.count < 10 },
  }).createMachine({
    id: 'counter',
    context: { count: 0, liked: false },
    on: {
      count: {
        guard: 'isMore',
        actions: assign(({ context: { count } }) => ({ count: count + 1, liked: liked.includes(count + 1) })),
      },
    },
  })
  const paths = declarePaths(machine, {
    title: 'Le compteur',
    inputs: { 'il est à zéro': undefined },
    events: { 'je compte': { type: 'count' } },
    states: {},
  })
  return documentOf(paths, walkedPaths(paths))
}

it('reads many outcomes as one, and holds their detail by digits at the end', () => {
  const document = counted([3])
  expect(document).toContain(
    '| je compte | retient count, parfois liked\u00a0; oublie parfois liked<br>ou rien (11 suites) |',
  )
  const folded = (text: string) => /^- Partout\u00a0: `([0-9a-f]{8})`$/m.exec(text)?.[1]
  expect(folded(document)).toBeDefined()
  // a fault in one of many shows, though the table reads the same
  const tableIn = (text: string) => /## La table[\s\S]*?(?=\n## )/.exec(text)?.[0]
  expect(tableIn(counted([4]))).toBe(tableIn(document))
  expect(folded(counted([4]))).not.toBe(folded(document))
})

it('tells of few outcomes each, and needs no digits', () => {
  expect(documentOf(kettlePaths, walkedPaths(kettlePaths))).not.toMatch(/suites|## Les cases/)
})
