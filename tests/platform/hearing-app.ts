import { afterAll, beforeAll, vi } from 'vitest'
import { type Changes, DEAF } from '#server/platform/changes'
import { type TestApp, testApp } from './app.ts'
import type { TestDatabase } from './database.ts'

/** An app that hears its database. */
export const hearingApp = (database: TestDatabase, listen: () => Promise<Changes>): TestApp => {
  let changes = DEAF
  beforeAll(async () => {
    changes = await listen()
    await vi.waitUntil(() => changes.isLive())
  })
  afterAll(() => changes.close())
  return testApp(database, {
    deps: {
      get changes() {
        return changes
      },
    },
  })
}
