import { beforeAll } from 'vitest'
import { exampleLogic } from '#client/home/example.effects.ts'
import type { HomeExample } from '#shared/home/example.schema'
import { homeExample } from '#shared/home/home.endpoints'
import { exemplars, publish } from '#tests/catalogue/exemplars'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { examplePaths } from './example.paths.ts'

describeOnDatabase('generated paths of the home page’s example, on the server', (database) => {
  const api = testApp(database)
  let example: HomeExample
  beforeAll(async () => {
    await publish(database.db, exemplars())
    const { body } = await api.call(homeExample, { query: { width: '1200', height: '1400' } })
    example = body.example
  })

  describeApiLevel(api, 'the example of the home page', {
    paths: examplePaths,
    logic: exampleLogic,
    world: async () => ({}),
    inputs: () => ({ 'la page montre 1200 de large': { example } }),
  })
})
