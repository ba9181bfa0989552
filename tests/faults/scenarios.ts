import type { Scenario } from './scenario.ts'
import { backupScenarios } from './scenarios/backup.ts'
import { callerScenarios } from './scenarios/callers.ts'
import { clockScenarios } from './scenarios/clock.ts'
import { databaseScenarios } from './scenarios/database.ts'
import { directoryScenarios } from './scenarios/directory.ts'
import { diskScenarios } from './scenarios/disk.ts'
import { instanceScenarios } from './scenarios/instances.ts'
import { mailScenarios } from './scenarios/mails.ts'
import { openapiScenarios } from './scenarios/openapi.ts'
import { soakScenarios } from './scenarios/soak.ts'
import { upgradeScenarios } from './scenarios/upgrade.ts'

/** Every fault that the shop is held to, in the order in which they are written down. */
export const scenarios: readonly Scenario[] = [
  ...instanceScenarios,
  ...databaseScenarios,
  ...diskScenarios,
  ...mailScenarios,
  ...clockScenarios,
  ...callerScenarios,
  ...directoryScenarios,
  ...backupScenarios,
  ...upgradeScenarios,
  ...openapiScenarios,
  ...soakScenarios,
]
