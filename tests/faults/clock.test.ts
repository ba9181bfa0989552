import { clockScenarios } from './scenarios/clock.ts'
import { testScenarios } from './short.ts'

testScenarios(clockScenarios.filter(({ name }) => /skew|31-december/.test(name)))
