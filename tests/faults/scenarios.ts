import type { Scenario } from './scenario.ts'
import { databaseScenarios } from './scenarios/database.ts'
import { diskScenarios } from './scenarios/disk.ts'
import { instanceScenarios } from './scenarios/instances.ts'
import { mailScenarios } from './scenarios/mails.ts'

/** Every fault that the shop is held to, in the order in which they are written down. */
export const scenarios: readonly Scenario[] = [
  ...instanceScenarios,
  ...databaseScenarios,
  ...diskScenarios,
  ...mailScenarios,
]
