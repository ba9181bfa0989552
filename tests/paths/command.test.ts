import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { type AnyStateMachine, and, assign, createMachine, not, setup } from 'xstate'
import { nodesOf, transitionsOf } from '#paths/chart/chart'
import { runCommand } from '#paths/command/command'
import { statelyOf } from '#paths/command/stately'
import { declarePaths } from '#paths/declare'
import { declared, readDeclarations, TESTS } from './declared.ts'
import { kettlePaths } from './kettle.ts'

const run = async (...args: string[]): Promise<{ code: number; lines: string[] }> => {
  const lines: string[] = []
  const code = await runCommand([kettlePaths], args, (text) => lines.push(text))
  return { code, lines }
}

/** The last step of each path, and how many there are before it. */
const ends = (lines: readonly string[]): string[] =>
  lines.flatMap((path) => {
    const last = /(\d+)\. (.*?) →[^\n]*\n*$/.exec(path)
    return last === null ? [path] : [`${last[1]}. ${last[2]}`]
  })

it('gives the shortest way to each state, or to one', async () => {
  const { code, lines } = await run('kettle', '--shortest')
  expect(code).toBe(0)
  expect(ends(lines)).toEqual(['1. elle est vide', '3. je l’allume', '4. elle bout'])
  expect(ends((await run('kettle', '--shortest', '--to', 'chaude')).lines)).toEqual(['4. elle bout'])
  expect(await run('kettle', '--shortest', '--to', 'cassée')).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^No path is like that\. .*\/kettle\.md\.$/)],
  })
})

it('gives the shortest way to a word by each last step that leads there', async () => {
  const { lines } = await run('kettle', '--from', 'elle chauffe', '--shortest', '--to', 'elle attend')
  expect(ends(lines)).toEqual(['4. le courant manque', '4. elle refroidit', '5. elle refroidit'])
})

it('gives the ways to an event, and on from it, that leads back to where they were', async () => {
  for (const kind of ['--all-simple', '--shortest'])
    expect(ends((await run('kettle', kind, '--to', 'courant')).lines)).toEqual(['4. le courant manque'])
  expect(ends((await run('kettle', '--from', 'courant', '--to', 'chauffe')).lines)).toEqual([
    '5. je l’allume',
  ])
})

it('gives every way that comes to no state twice', async () => {
  expect(ends((await run('kettle', '--all-simple', '--to', 'elle attend')).lines)).toEqual([
    '1. elle est vide',
  ])
  const { lines } = await run('kettle', '--all-simple')
  expect(ends(lines)).toEqual([
    '1. elle est vide',
    '2. j’y verse <une> tasse',
    '3. je l’allume',
    '4. elle bout',
  ])
  expect((await run('kettle', '--all-simple', '--limit', '2')).lines[0]).toMatch(/^The first 2/)
})

it('names what it does not know', async () => {
  expect(await run('teapot')).toEqual({
    code: 2,
    lines: ['No paths are declared for teapot. There are: kettle.'],
  })
  expect(await run('kettle', '--export', 'dot')).toEqual({ code: 2, lines: ['The only format is stately.'] })
})

it('takes names and words as they are typed, and tells those that may have been meant', async () => {
  expect((await run('Kettle', '--shortest', '--to', 'CHAUDE')).code).toBe(0)
  expect((await run('kettle', '--shortest', '--from', 'j’y vérse', '--to', 'elle bout')).code).toBe(0)
  expect(await run('kettel')).toEqual({
    code: 2,
    lines: ['No paths are declared for kettel. The nearest: kettle.'],
  })
  const { code, lines } = await run('kettle', '--to', 'elle boue')
  expect([code, lines[0]]).toEqual([1, expect.stringContaining('The nearest words: « elle bout »')])
})

it('reads what can be read, and names the file that cannot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'declared-'))
  try {
    const kettle = pathToFileURL(`${TESTS}/paths/kettle.ts`).href
    await writeFile(join(folder, 'whole.paths.ts'), `export { kettlePaths } from '${kettle}'`)
    await writeFile(join(folder, 'half.paths.ts'), "throw new Error('not yet')")
    await writeFile(
      join(folder, 'begun.paths.ts'),
      `import { kettlePaths } from '${kettle}'\nexport const begun = { machine: kettlePaths.machine }`,
    )
    const { found, broken } = await readDeclarations(folder)
    expect([...found.keys()]).toEqual(['kettlePaths'])
    expect(broken).toEqual([{ file: 'half.paths.ts', error: new Error('not yet') }])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('reads of a machine that is named its own file, and all of them where it stands elsewhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'declared-'))
  try {
    const kettle = `export { kettlePaths } from '${pathToFileURL(`${TESTS}/paths/kettle.ts`).href}'`
    const named = async () => (await declared(['kettle'], folder)).map(({ machine }) => machine.id)
    await writeFile(join(folder, 'elsewhere.paths.ts'), kettle)
    expect(await named()).toEqual(['kettle'])
    await writeFile(join(folder, 'half.paths.ts'), "throw new Error('not yet')")
    await expect(named()).rejects.toThrow('not yet')
    await writeFile(join(folder, 'kettle.paths.ts'), kettle)
    expect(await named()).toEqual(['kettle'])
    await rm(join(folder, 'half.paths.ts'))
    await expect(declared(['kettel'], folder)).rejects.toThrow('No paths are declared for kettel.')
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('exports a chart that is the same one when it is read again', async () => {
  const { lines } = await run('kettle', '--export', 'stately')
  const read = createMachine(JSON.parse(lines.join('\n')))
  const told = (machine: AnyStateMachine) =>
    nodesOf(machine).flatMap((node) => [
      `${node.id} ${node.type} ${node.initial?.target[0]?.id ?? ''}`,
      ...transitionsOf(node).map(
        ({ eventType, target }) => `${node.id} ${eventType} ${target?.map(({ id }) => id) ?? ''}`,
      ),
    ])
  expect(told(read)).toEqual(told(kettlePaths.machine))
  expect(statelyOf(kettlePaths.machine)).toMatchObject({
    states: { standing: { on: { boil: [{ target: 'hot', guard: { type: 'isFilled' } }] } } },
  })
})

it('exports what follows a state that has come to its end, and guards by the names that joined them', () => {
  const machine = setup({ guards: { isDry: () => true, isWarm: () => true } }).createMachine({
    id: 'wash',
    initial: 'washing',
    states: {
      washing: {
        initial: 'wet',
        states: {
          wet: { on: { dry: { guard: and(['isDry', not('isWarm')]), target: 'dry' } } },
          dry: { type: 'final' },
        },
        onDone: 'folded',
      },
      folded: {},
    },
  })
  expect(statelyOf(machine)).toMatchObject({
    states: {
      washing: {
        states: { wet: { on: { dry: [{ target: 'dry', guard: { type: 'isDry and not isWarm' } }] } } },
        onDone: [{ target: 'folded' }],
      },
    },
  })
})

it('tells of a machine whose paths cannot be made, and goes on with the others', async () => {
  const clock = setup({ types: { events: {} as { type: 'tick' } } }).createMachine({
    id: 'clock',
    context: { ticks: 0 },
    on: { tick: { actions: assign(({ context }) => ({ ticks: context.ticks + 1 })) } },
  })
  const clockPaths = declarePaths(clock, {
    title: 'L’horloge',
    inputs: { 'elle marche': undefined },
    events: { 'une seconde passe': { type: 'tick' } },
    states: {},
    project: ({ context }) => context,
    limit: 50,
  })
  const lines: string[] = []
  expect(await runCommand([clockPaths, kettlePaths], [], (text) => lines.push(text))).toBe(1)
  expect(lines.map((line) => line.split(/ +/).slice(0, 3).join(' '))).toEqual(
    expect.arrayContaining([
      'clock no paths,',
      'clock: traversal limit',
      expect.stringMatching(/^kettle \d+ 8\/9$/),
    ]),
  )
})

it('gives each way to a word, the shortest first, as far as what is offered allows', async () => {
  type Step = { type: 'door' } | { type: 'window' } | { type: 'roof' } | { type: 'climb' } | { type: 'sit' }
  const house = setup({ types: { events: {} as Step } }).createMachine({
    id: 'house',
    initial: 'out',
    states: {
      out: { on: { roof: 'above', door: 'hall', window: 'hall' } },
      above: { on: { climb: 'hall', door: 'hall' } },
      hall: { on: { sit: 'room', roof: 'above' } },
      room: {},
    },
  })
  const paths = declarePaths(house, {
    title: 'La maison',
    inputs: { dehors: undefined },
    events: {
      toit: { type: 'roof' },
      fenêtre: { type: 'window' },
      porte: { type: 'door' },
      échelle: { type: 'climb' },
      fauteuil: { type: 'sit' },
    },
    states: { out: 'la rue', above: 'le toit', hall: 'l’entrée', room: 'le salon' },
    offers: (snapshot, { type }) => !(snapshot.matches('above') && type === 'door'),
  })
  const told = async (...args: string[]) => {
    const lines: string[] = []
    await runCommand([paths], ['house', ...args, '--json'], (text) => lines.push(text))
    const found: { name: string; hash: string }[] = JSON.parse(lines.join(''))
    return found
  }
  const ways = async (...args: string[]) => (await told(...args)).map(({ name }) => name)
  const all = [
    'dehors → fenêtre → fauteuil',
    'dehors → porte → fauteuil',
    'dehors → toit → échelle → fauteuil',
  ]
  expect(await ways('--to', 'salon')).toEqual(all)
  expect(await ways('--to', 'salon', '--limit', '2')).toEqual(all.slice(0, 2))
  expect(await ways('--from', 'entrée', '--to', 'salon')).toEqual([all[0]])
  // the digits of each are enough to find it again
  for (const { name, hash } of await told('--to', 'salon')) expect(await ways('--path', hash)).toEqual([name])
  const lines: string[] = []
  await runCommand([paths], ['house', '--path', 'deadbeef'], (text) => lines.push(text))
  expect(lines).toEqual([expect.stringMatching(/^No path of house has the digits deadbeef\. .*--to/)])
})
