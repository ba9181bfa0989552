import { mailScenarios } from './scenarios/mails.ts'
import { testScenarios } from './short.ts'

testScenarios(mailScenarios)
