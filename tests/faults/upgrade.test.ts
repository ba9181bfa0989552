import { upgradeScenarios } from './scenarios/upgrade.ts'
import { testScenarios } from './short.ts'

testScenarios(upgradeScenarios)
