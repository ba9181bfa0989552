import { runCommand } from '#paths/command/command'
import { declared } from './declared.ts'
import { runLevel } from './levels.ts'

// whoever reads no further, as `head` does, has what was wanted
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommand(
  await declared(),
  process.argv.slice(2),
  (text) => process.stdout.write(`${text}\n`),
  {
    runLevel,
    // a browser's library, which the other commands need not wait for
    whyUnseen: async () =>
      (await import('#tests/platform/chromium')).whyUnseen(process.env, process.platform),
  },
)
