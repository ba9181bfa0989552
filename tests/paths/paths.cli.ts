import { runCommand } from '#paths/command/command'
import { declared } from './declared.ts'
import { runLevel } from './levels.ts'

process.exitCode = await runCommand(
  await declared(),
  process.argv.slice(2),
  (text) => process.stdout.write(`${text}\n`),
  { runLevel },
)
