import { backupScenarios } from './scenarios/backup.ts'
import { testScenarios } from './short.ts'

testScenarios(backupScenarios)
