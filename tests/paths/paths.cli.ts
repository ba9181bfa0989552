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
  { runLevel },
)
