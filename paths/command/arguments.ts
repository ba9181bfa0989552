import { parseArgs } from 'node:util'
import { type CommandName, commandOf, OPTIONS, type OptionName, refusalOf } from './commands.ts'

/** What a command line says that cannot be done: one sentence, and the exit code of a wrong use. */
export class UsageError extends Error {}

/** The exit code of a command line that says nothing that can be done. */
export const WRONG_USE = 2

const parsed = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, tokens: true, options: OPTIONS })

/** The options of a command line. */
export type Options = ReturnType<typeof parsed>['values']

/** A command line that can be done. */
export interface Asked {
  readonly command: CommandName
  readonly options: Options
  /** the machines that it names */
  readonly named: readonly string[]
}

/** What a command line asks for, or its help; throws a UsageError that says what it does not know, or what does not go together. */
export const readArguments = (args: readonly string[]): Asked | 'help' => {
  const { values, positionals, tokens } = known(args)
  if (values.help) return 'help'
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name as OptionName] : []))
  const twice = given.find((name, index) => !('multiple' in OPTIONS[name]) && given.indexOf(name) < index)
  if (twice !== undefined) throw new UsageError(`--${twice} is said twice.`)
  const named = [...new Set(positionals)]
  const command = commandOf(given, named.length)
  const refusal = refusalOf(command, given, named.length)
  if (refusal !== undefined) throw new UsageError(`${refusal} --help says what goes with what.`)
  return { command, options: values, named }
}

const known = (args: readonly string[]): ReturnType<typeof parsed> => {
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
