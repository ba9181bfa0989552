/**
 * `npm test`: Vitest with the arguments given. Where CI is set, browser files that failed are run once more, in the
 * same run, and the list of what needed it is printed below all results: chance stops nothing and hides nothing. Any
 * other failure, and any error outside a test, is final.
 */
import { relative } from 'node:path'
import { createVitest, parseCLI, startVitest, type TestModule, type Vitest } from 'vitest/node'

const isBrowserFile = ({ moduleId }: TestModule): boolean =>
  relative('tests/browser', moduleId).startsWith('..') === false

const failedIn = (vitest: Vitest): TestModule[] =>
  vitest.state.getTestModules().filter((module) => module.state() === 'failed')

/** The files to be run again; none when something failed that chance does not explain. */
const secondRunOf = (vitest: Vitest): TestModule[] => {
  const failed = failedIn(vitest)
  return vitest.state.getUnhandledErrors().length === 0 && failed.every(isBrowserFile) ? failed : []
}

const runTwice = async (vitest: Vitest, filter: string[]): Promise<void> => {
  await vitest.start(filter)
  const again = secondRunOf(vitest)
  if (again.length === 0) return
  const names = again.map(({ relativeModuleId }) => relativeModuleId)
  vitest.logger.log(`\nRun once more: ${names.join(', ')}\n`)
  // the failures that set it are judged by the second run
  process.exitCode = 0
  // one after the other: what a busy machine made late is judged with the machine to itself
  for (const module of again) await vitest.runTestSpecifications([module.toTestSpecification()])
  const failed = failedIn(vitest)
  vitest.logger.log('\nFailed once and were run once more:')
  for (const { moduleId, relativeModuleId } of again) {
    const result = failed.some((module) => module.moduleId === moduleId) ? 'failed again' : 'passed'
    vitest.logger.log(`  ${relativeModuleId}: ${result}`)
  }
  if (failed.length > 0 || vitest.state.getUnhandledErrors().length > 0) process.exitCode = 1
}

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
if (process.env.CI) {
  const vitest = await createVitest('test', { ...options, watch: false })
  try {
    await runTwice(vitest, filter)
  } finally {
    await vitest.exit()
  }
} else {
  const vitest = await startVitest('test', filter, options)
  await vitest.exit()
}
