import { diskScenarios } from './scenarios/disk.ts'
import { testScenarios } from './short.ts'

testScenarios(diskScenarios)
