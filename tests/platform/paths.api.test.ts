import { beforeAll } from 'vitest'
import { call } from '#client/platform/call.ts'
import { resourceLogic } from '#client/platform/resource.ts'
import { connectionLogic } from '#client/platform/shell/connection.effects.ts'
import { catalog } from '#shared/catalogue/catalogue.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { describeApiLevel, happens } from './api-level.ts'
import { testApp } from './app.ts'
import { connectionPaths } from './connection.paths.ts'
import { describeOnDatabase } from './database.ts'
import { resourcePaths } from './resource.paths.ts'

describeOnDatabase('generated paths of every page, on the server', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  describeApiLevel(api, 'what is read', {
    paths: resourcePaths,
    logic: resourceLogic<unknown>('categories', () => call(catalog)),
    world: async () => {
      const { user, token } = await api.signedIn()
      return { id: user.id, token }
    },
    caller: (person) => person,
  })

  describeApiLevel(api, 'the connection', {
    paths: connectionPaths,
    logic: connectionLogic,
    world: async () => {},
    told: {
      'le navigateur perd le réseau': { by: 'network' },
      'le navigateur retrouve le réseau': { by: 'network' },
    },
    arrange: {
      'le navigateur perd le réseau': () => happens(window, 'offline'),
      'le navigateur retrouve le réseau': () => happens(window, 'online'),
    },
  })
})
