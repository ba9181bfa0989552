import { soakScenarios } from './scenarios/soak.ts'
import { testScenarios } from './short.ts'

testScenarios(soakScenarios)
