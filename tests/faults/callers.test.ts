import { callerScenarios } from './scenarios/callers.ts'
import { testScenarios } from './short.ts'

testScenarios(callerScenarios)
