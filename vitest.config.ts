import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/platform/database-broker.ts'],
    pool: 'forks',
    // Half of the time is spent waiting for pages and processes: three keep two cores busy.
    maxWorkers: 3,
    // The first to ask for a database waits for the engine's template.
    hookTimeout: 90_000,
    testTimeout: 20_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
