import { runCommand } from '#paths/command/command'
import { inOrder, readDeclarations, TESTS } from './declared.ts'
import { runLevel } from './levels.ts'

// whoever reads no further, as `head` does, has what was wanted
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const { found, broken } = await readDeclarations(TESTS)
for (const { file, error } of broken)
  process.stderr.write(
    `tests/${file} is left out, it cannot be read: ${error instanceof Error ? error.message : error}\n`,
  )

const args = process.argv.slice(2)
const code = await runCommand(inOrder(found), args, (text) => process.stdout.write(`${text}\n`), {
  runLevel,
  // a browser's library, which the other commands need not wait for
  whyUnseen: async () => (await import('#tests/platform/chromium')).whyUnseen(process.env, process.platform),
})
// of all machines, those that are left out are missing; of one that is named, none is
process.exitCode = broken.length > 0 && args.every((one) => one.startsWith('-')) ? Math.max(code, 1) : code
