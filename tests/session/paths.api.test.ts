import { linkRequestLogic } from '#client/session/link-request.effects.ts'
import { resetRequestLogic } from '#client/session/reset-request.effects.ts'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { linkRequestPaths } from './link-request.paths.ts'
import { resetRequestPaths } from './reset.paths.ts'

describeOnDatabase('generated paths of the account, on the server', (database) => {
  const api = testApp(database)

  describeApiLevel(api, 'a verification link, asked for again', {
    paths: linkRequestPaths,
    logic: linkRequestLogic,
    world: () => api.signedIn({ verified_at: null, status: 'inactive' }),
    caller: ({ user, token }) => ({ id: user.id, token }),
  })

  describeApiLevel(api, 'a forgotten password', {
    paths: resetRequestPaths,
    logic: resetRequestLogic,
    world: () => api.createUser(),
  })
})
