import { openapiScenarios } from './scenarios/openapi.ts'
import { testScenarios } from './short.ts'

testScenarios(openapiScenarios)
