import { instanceScenarios } from './scenarios/instances.ts'
import { testScenarios } from './short.ts'

testScenarios(instanceScenarios)
