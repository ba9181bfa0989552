import { buildApp } from '#server/app'
import { DEAF } from '#server/platform/changes'
import { loadConfig } from '#server/platform/config'
import { openPostgres } from '#server/platform/database'
import { createPasswords } from '#server/session/passwords'

/** `docs/openapi.json`: every call as the server registers it. No database is asked for it. */
export const openapi = async (): Promise<Map<string, string>> => {
  const db = openPostgres('postgres://nobody@127.0.0.1:1/none', () => {})
  const app = await buildApp({
    db,
    config: loadConfig({}),
    clock: { now: Date.now },
    passwords: createPasswords(),
    secret: 'describes calls and signs nothing',
    changes: DEAF,
  })
  try {
    const { body } = await app.inject({ url: '/api/openapi.json' })
    return new Map([['docs/openapi.json', `${JSON.stringify(JSON.parse(body), null, 2)}\n`]])
  } finally {
    await app.close()
    await db.destroy()
  }
}
