import { directoryScenarios } from './scenarios/directory.ts'
import { testScenarios } from './short.ts'

testScenarios(directoryScenarios)
