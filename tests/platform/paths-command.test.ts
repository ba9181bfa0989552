import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '#paths/command/command'
import { COMMANDS, type Command, commandOf, OPTIONS, type OptionName } from '#paths/command/commands'
import { type DeclaredPaths, declarePaths } from '#paths/declare'
import { kettleMachine, kettlePaths } from '#tests/paths/kettle'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paths-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (args: readonly string[], declared: readonly DeclaredPaths[] = [kettlePaths]) => {
  const lines: string[] = []
  const code = await runCommand(declared, args, (text) => lines.push(text), { records: folder })
  return { code, lines }
}

const hashesIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => [...line.matchAll(/^### `(\w+)`/gm)].map(([, hash = '']) => hash))

it('finds every way again by the digits with which it was printed', async () => {
  const asked = ['', '--all', '--to bout', '--from chauffe --to chaude', '--shortest', '--all-simple']
  let tried = 0
  for (const options of asked) {
    const { lines } = await run(['kettle', ...options.split(' ').filter((one) => one !== '')])
    for (const hash of hashesIn(lines)) {
      const found = await run(['kettle', '--path', hash])
      expect([found.code, hashesIn(found.lines)]).toEqual([0, [hash]])
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(10)
  expect(await run(['kettle', '--path', '00000000'])).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^No path of kettle has the digits 00000000\. /)],
  })
})

it('begins at the state or the event that --from says, and ends where --to does', async () => {
  const told = async (...args: string[]) =>
    (await run(['kettle', ...args])).lines.map((way) => way.split('\n').slice(2, -1))
  const heated = [
    '3. je l’allume → **elle chauffe · le couvercle est mis**\u00a0; demande `heat`\u00a0; attend `cool` (500\u00a0ms)',
  ]
  const boiled = [...heated, '4. elle bout → **l’eau est chaude**']
  expect(await told('--from', 'elle chauffe', '--to', 'chaude')).toEqual([boiled])
  expect(await told('--from', 'je l’allume', '--to', 'je l’allume')).toContainEqual(heated)
  expect(await told('--from', 'elle chauffe', '--to', 'chaude', '--shortest')).toEqual([boiled])
  expect(await told('--from', 'allume', '--to', 'chaude', '--all-simple')).toEqual([boiled])
})

it('takes words as people type them', async () => {
  const { lines } = await run(['kettle', '--to', 'l’eau est chaude'])
  expect(lines.length).toBeGreaterThan(0)
  for (const word of ["l'eau est chaude", '« L’eau est chaude »', '"l’eau est chaude"'])
    expect((await run(['kettle', '--to', word])).lines).toEqual(lines)
})

it('says in one sentence what is wrong with a command line, and exits with 2', async () => {
  const wrong: [args: string[], sentence: RegExp][] = [
    [['--nonsense'], /^Unknown option '--nonsense'\. --help says/],
    [['kettle', '--limit'], /^Option '--limit <value>' argument missing\./],
    [['kettle', '--all-simple', '--limit', 'abc'], /^--limit takes a whole number from 1 on, not “abc”\.$/],
    [['kettle', '--data', '--runs', '0'], /^--runs takes a whole number from 1 on, not “0”\.$/],
    [['kettle', '--random', ''], /^--random takes a whole number, not “”\.$/],
    [['kettle', '--data', '--seed', '1.5'], /^--seed takes a whole number, not “1\.5”\.$/],
    [['kettle', '--data', '--seed', '1:a'], /^--seed takes a whole number, or what a finding/],
    [['kettle', '--random', '1', '--stop', 'soon'], /^--stop takes .*, not “soon”\.$/],
    [['kettle', '--path', 'whatever'], /^--path takes the digits .*, not “whatever”\.$/],
    [['--shortest'], /^Whose paths\?/],
    [['kettle', '--to', 'a', '--to', 'b'], /^--to is said twice\./],
    [['--trace', 'any.json', 'kettle'], /^--trace takes no machine\./],
  ]
  for (const [args, sentence] of wrong)
    expect(await run(args)).toEqual({ code: 2, lines: [expect.stringMatching(sentence)] })
})

it('refuses every option that what is asked for does not take, and helps with all that there is', async () => {
  const names = Object.keys(OPTIONS) as OptionName[]
  const typed = (name: OptionName) => ('value' in OPTIONS[name] ? [`--${name}=1`] : [`--${name}`])
  const { lines } = await run(['--help', '--all'])
  for (const name of names) expect(lines.join()).toContain(`\n--${name} `)
  let tried = 0
  for (const { by, takes, machines } of Object.values(COMMANDS) as Command[]) {
    const asked = [...(machines === 'none' ? [] : ['kettle']), ...by.slice(0, 1).flatMap(typed)]
    const others = names.filter(
      (name) =>
        ![...by, ...takes, 'help'].includes(name) &&
        commandOf([...by.slice(0, 1), name], asked.length) === commandOf(by.slice(0, 1), asked.length),
    )
    for (const other of others) {
      const { code, lines } = await run([...asked, ...typed(other)])
      expect([code, ...lines]).toEqual([2, expect.stringMatching(`^--${other} .*, not with .*\\.$`)])
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(80)
})

it('says in one sentence which file cannot be read or written, and exits with 1', async () => {
  const nowhere = join(folder, 'nowhere', 'file')
  const blamed = { code: 1, lines: [expect.stringMatching(/^[^\n]*no such file[^\n]*nowhere[^\n]*\.$/)] }
  expect(await run(['--report', nowhere])).toEqual(blamed)
  expect(await run(['--trace', nowhere])).toEqual(blamed)
  const damaged = join(folder, 'damaged.json')
  await writeFile(damaged, '{')
  expect(await run(['--trace', damaged])).toEqual({ code: 1, lines: [`${damaged} holds no JSON.`] })
  await mkdir(join(folder, 'api'))
  const record = join(folder, 'api', 'kettle-00000000.json')
  await writeFile(record, '')
  const list = await run([])
  expect([list.code, list.lines.at(-1)]).toEqual([1, `kettle: ${record} holds no JSON.`])
  await rm(record)
})

it('says what is not walked, and why: of each machine, and of one', async () => {
  const { machine, options: _, ...rest } = kettlePaths
  const paths = declarePaths(machine, {
    ...rest,
    notWalked: { api: 'no water there', browser: { 'je la vide': 'it has no spout' } },
  })
  const left = [
    'kettle: kettle.broken',
    'kettle, not at api: no water there',
    'kettle, not at browser: je la vide: it has no spout',
    expect.stringMatching(/^not run here at browser .*--level browser\): kettle$/),
  ]
  const list = await run([], [paths])
  expect(list.lines[1]?.split(/ {2,}/).slice(-2)).toEqual(['left out', '–'])
  expect(list.lines.slice(2)).toEqual(left)
  const one = await run(['kettle'], [paths])
  expect(one.lines.slice(-4)).toEqual(['kettle.broken', ...left.slice(1)])
  expect(left).not.toContain((await run(['kettle', '--to', 'bout'], [paths])).lines.at(-1))
})

/** The same kettle with another machine in its place. */
const withMachine = (machine: typeof kettleMachine): DeclaredPaths => ({ ...kettlePaths, machine })

it('gives one value for a program, whatever the number of machines', async () => {
  const declared = [kettlePaths, { ...kettlePaths }]
  for (const args of [['kettle'], ['--export', 'stately'], ['--coarse'], ['--pairs'], ['--random', '1']]) {
    const { lines } = await run([...args, '--json'], declared)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines.join(''))).toHaveProperty('length')
  }
})

it('goes a path again that was given to others, and says from where on it is another one', async () => {
  const file = join(folder, 'trace.json')
  await writeFile(
    file,
    (await run(['kettle', '--to', 'chaude', '--from', 'allume', '--json'])).lines.join(''),
  )
  const { code, lines } = await run(['--trace', file])
  expect([code, lines.length]).toEqual([0, 1])
  expect(lines[0]).toMatch(/^kettle [0-9a-f]{8}: goes as it went$/)

  const neverFilled = withMachine(kettleMachine.provide({ guards: { isFilled: () => false } }))
  expect(await run(['--trace', file], [neverFilled])).toEqual({
    code: 1,
    lines: [expect.stringMatching(/: 3\. je l’allume → rien; it was: \*\*elle chauffe/)],
  })
  const { machine: _, options: __, events, ...rest } = kettlePaths
  const { 'je l’allume': ___, ...others } = events
  const unlit = declarePaths(kettleMachine, { ...rest, events: others })
  expect((await run(['--trace', file], [unlit])).lines).toEqual([
    expect.stringMatching(/: 3\. je l’allume → cannot happen there any more$/),
  ])
  expect((await run(['--trace', file], [])).lines).toEqual([
    expect.stringMatching(/: no machine is called kettle$/),
  ])
  await writeFile(file, '{"machine":"kettle"}')
  expect(await run(['--trace', file])).toEqual({
    code: 2,
    lines: [`${file} holds no paths that --json wrote.`],
  })
})

it('counts the transitions that can follow each other, and names those that no path takes so', async () => {
  // nothing is generated beyond a transition into a known state: what follows a failure, or the end of the delay
  const { lines } = await run(['kettle', '--pairs'])
  expect(lines.slice(0, 3).map((line) => line.split(/ +/))).toEqual([
    ['machine', 'pairs', 'taken', '%'],
    ['kettle', '10', '6', '60'],
    ['all', '10', '6', '60'],
  ])
  const missed = lines.slice(3)
  expect(missed).toHaveLength(4)
  expect(missed).toContain(
    'not kettle.hot on xstate.after.cool.kettle.hot (1) → kettle.standing, then kettle.standing on fill (1) → same',
  )
})
