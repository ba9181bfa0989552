import { databaseScenarios } from './scenarios/database.ts'
import { testScenarios } from './short.ts'

testScenarios(databaseScenarios)
