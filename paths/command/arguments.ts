import { parseArgs } from 'node:util'

/** What a command line says that cannot be done: one sentence, and the exit code of a wrong use. */
export class UsageError extends Error {}

/** The exit code of a command line that says nothing that can be done. */
export const WRONG_USE = 2

const OPTIONS = {
  all: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  path: { type: 'string' },
  trace: { type: 'string' },
  level: { type: 'string' },
  replay: { type: 'string' },
  headed: { type: 'boolean', default: false },
  report: { type: 'string' },
  shortest: { type: 'boolean', default: false },
  'all-simple': { type: 'boolean', default: false },
  limit: { type: 'string', default: '100' },
  export: { type: 'string' },
  random: { type: 'string' },
  stop: { type: 'string', multiple: true },
  data: { type: 'boolean', default: false },
  runs: { type: 'string', default: '100' },
  seed: { type: 'string' },
  pairs: { type: 'boolean', default: false },
  mutate: { type: 'boolean', default: false },
  kept: { type: 'boolean', default: false },
  coarse: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const parsed = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })

/** The options of a command line. */
export type Options = ReturnType<typeof parsed>['values']

/** The command line, its options and its machines; throws a UsageError that says what it does not know. */
export const readArguments = (args: readonly string[]): ReturnType<typeof parsed> => {
  try {
    return parsed(args)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
      throw error
    const [sentence = ''] = error.message.split(/\.\s/)
    throw new UsageError(`${sentence}. --help says what there is.`)
  }
}

/** The whole number that an option says, no less than `least`. */
export const wholeNumber = (option: string, text: string, least: number): number => {
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number) || number < least)
    throw new UsageError(
      `--${option} takes a whole number${least > Number.MIN_SAFE_INTEGER ? ` from ${least} on` : ''}, not “${text}”.`,
    )
  return number
}

/** A text as it is compared: in whatever case, and with whatever quotes, apostrophes and spaces it is typed. */
export const comparable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll("'", '’')
    .replaceAll(/^[ «“"]+|[ »”"]+$/g, '')
    .toLocaleLowerCase('fr')

/** Whether the text says the word. */
export const says = (text: string, word: string): boolean => comparable(text).includes(comparable(word))
