/** Every option: what is typed behind it, and what it does. */
export const OPTIONS = {
  all: { type: 'boolean', help: 'all of them, rather than those that take every transition' },
  from: { type: 'string', value: 'word', help: 'from such a state or event on' },
  to: { type: 'string', value: 'word', help: 'as far as such a state or event' },
  path: {
    type: 'string',
    value: 'digits',
    help: 'the one that has these digits, four of the eight at least',
  },
  trace: { type: 'string', value: 'file', help: 'a file that --json wrote' },
  level: {
    type: 'string',
    value: 'level',
    help: 'pure, the machine alone; api, against the server; browser, on screens; or real, on those of the server, nothing held',
  },
  replay: { type: 'string', value: 'digits', help: 'walked again, its trace and pictures kept' },
  headed: { type: 'boolean', help: 'in a browser that one can look at' },
  report: { type: 'string', value: 'file', help: 'one page, to be opened in a browser' },
  shortest: { type: 'boolean', help: 'the shortest way' },
  'all-simple': { type: 'boolean', help: 'every way that comes to no state twice' },
  limit: { type: 'string', value: 'number', help: 'most ways that are given, 100 unless said' },
  export: { type: 'string', value: 'format', help: 'stately' },
  random: { type: 'string', value: 'seed', help: 'the same walk for the same seed' },
  stop: {
    type: 'string',
    multiple: true,
    value: 'when',
    help: '“states 80”, “transitions 100”, “steps 500” or “time 10s”; the first of several',
  },
  data: { type: 'boolean', help: 'with made-up data' },
  runs: { type: 'string', value: 'number', help: 'how many walks, 100 unless said' },
  seed: { type: 'string', value: 'seed', help: 'what a finding was printed with' },
  pairs: { type: 'boolean', help: 'two transitions, one after the other' },
  mutate: { type: 'boolean', help: 'one fault at a time' },
  kept: { type: 'boolean', help: 'the figures of the last run of each machine' },
  coarse: { type: 'boolean', help: 'where the projection is too coarse' },
  json: { type: 'boolean', help: 'one value, for a program' },
  help: { type: 'boolean', help: 'this' },
} as const satisfies Readonly<Record<string, Option>>

interface Option {
  readonly type: 'boolean' | 'string'
  readonly multiple?: true
  /** what is typed behind it, in help */
  readonly value?: string
  readonly help: string
}

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS

/** Something that the command can be asked for. */
export interface Command {
  /** any of these asks for it; without, the machines that are named do, or that none is */
  readonly by: readonly OptionName[]
  /** how many machines it takes; `any`: all of them where none is named */
  readonly machines: 'none' | 'one' | 'some' | 'any'
  /** what may be said besides */
  readonly takes: readonly OptionName[]
  readonly help: string
}

/** All that can be asked for; of several that are, the first is meant, and the others are refused unless it takes them. */
export const COMMANDS = {
  report: {
    by: ['report'],
    machines: 'any',
    takes: [],
    help: 'pictures of the machines, with what was walked',
  },
  trace: {
    by: ['trace'],
    machines: 'none',
    takes: ['json'],
    help: 'whether paths that --json wrote still go as they went',
  },
  replay: {
    by: ['replay'],
    machines: 'one',
    takes: ['level', 'headed'],
    help: 'one path on its screens, with its trace and a picture of each state',
  },
  level: {
    by: ['level'],
    machines: 'any',
    takes: ['path', 'headed', 'json'],
    help: 'walks them at a level, and tells what they took there',
  },
  random: { by: ['random'], machines: 'any', takes: ['stop', 'json'], help: 'a random walk' },
  data: {
    by: ['data'],
    machines: 'any',
    takes: ['runs', 'seed', 'json'],
    help: 'walks with made-up data, and the shortest that goes wrong',
  },
  coarse: {
    by: ['coarse'],
    machines: 'any',
    takes: ['json'],
    help: 'states that the projection makes one and that go on otherwise',
  },
  pairs: {
    by: ['pairs'],
    machines: 'any',
    takes: ['json'],
    help: 'successive transitions: how many pairs are possible, taken, and left',
  },
  mutate: {
    by: ['mutate'],
    machines: 'any',
    takes: ['kept', 'json'],
    help: 'single faults, and which of them no path, law or sentence finds',
  },
  export: {
    by: ['export'],
    machines: 'any',
    takes: ['json'],
    help: 'its chart, as Stately Studio imports it',
  },
  path: {
    by: ['path'],
    machines: 'some',
    takes: ['from', 'to', 'json'],
    help: 'the one with these digits, wherever they were printed',
  },
  shortest: {
    by: ['shortest'],
    machines: 'some',
    takes: ['from', 'to', 'json'],
    help: 'the shortest way to each state, or to one, by each last step that leads there',
  },
  ways: {
    by: ['to', 'from', 'all-simple'],
    machines: 'some',
    takes: ['limit', 'json'],
    help: 'every way that comes to no state twice, the shortest first',
  },
  tell: {
    by: [],
    machines: 'some',
    takes: ['all', 'json'],
    help: 'its paths in words, and what is not walked',
  },
  list: {
    by: [],
    machines: 'none',
    takes: ['json'],
    help: 'the machines, what their paths cover, and what is not walked',
  },
} as const satisfies Readonly<Record<string, Command>>

/** The name of something that the command can be asked for. */
export type CommandName = keyof typeof COMMANDS

const commands: readonly (readonly [CommandName, Command])[] = (Object.keys(COMMANDS) as CommandName[]).map(
  (name) => [name, COMMANDS[name]],
)

/** What a command line asks for, by its options and how many machines it names. */
export const commandOf = (given: readonly OptionName[], machines: number): CommandName => {
  const asked = commands.find(([, { by }]) => by.some((option) => given.includes(option)))
  return asked?.[0] ?? (machines > 0 || given.includes('all') ? 'tell' : 'list')
}

/** Why that is not asked so: one sentence; undefined where it may be. */
export const refusalOf = (
  name: CommandName,
  given: readonly OptionName[],
  machines: number,
): string | undefined => {
  const command: Command = COMMANDS[name]
  const foreign = given.find((option) => ![...command.by, ...command.takes].includes(option))
  if (foreign !== undefined) {
    const owners = commands.flatMap(([other, { takes, by }]) =>
      takes.includes(foreign) || (by.includes(foreign) && by.length > 1) ? [labelOf(other)] : [],
    )
    const goesWith = owners.length === 0 ? 'stands alone' : `goes with ${inWords(owners)}`
    return `--${foreign} ${goesWith}, not with ${labelOf(name)}.`
  }
  if (command.machines === 'none' && machines > 0) return `${labelOf(name)} takes no machine.`
  if (command.machines === 'some' && machines === 0) return 'Whose paths? Name the machine.'
  if (command.machines === 'one' && machines !== 1) return `${labelOf(name)} takes one machine.`
  return undefined
}

/** What asks for it. */
const labelOf = (name: CommandName): string => {
  const [option] = COMMANDS[name].by
  if (option !== undefined) return `--${option}`
  return name === 'tell' ? 'a machine alone' : 'the list of machines'
}

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** Every command and every option, for a person; `line` is what is typed before them. */
export const helpOf = (line: string): string => {
  // what is asked first by whoever sees it for the first time
  const told = commands.toReversed().map(
    ([
      ,
      {
        by: [option, ...others],
        machines,
        takes,
        help,
      },
    ]) => {
      const head = [MACHINES[machines], ...(option === undefined ? [] : [typed(option)])].join(' ').trim()
      const more = [...others, ...takes].map((one) => `[${typed(one)}]`).join(' ')
      return `${`${line} ${head}`.replace(/ -- $/, '')}\n    ${help}${more === '' ? '' : `\n    ${more}`}`
    },
  )
  const options = (Object.keys(OPTIONS) as OptionName[]).map(
    (option) => `${typed(option).padEnd(20)} ${OPTIONS[option].help}`,
  )
  return [...told, '', ...options].join('\n')
}

const MACHINES = { none: '', one: '<machine>', some: '<machine> …', any: '[<machine> …]' }

const typed = (name: OptionName): string => {
  const { value }: Option = OPTIONS[name]
  return `--${name}${value === undefined ? '' : ` <${value}>`}`
}
