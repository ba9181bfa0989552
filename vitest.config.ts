import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/platform/longest-first.ts'
import { SHORT_LIVED } from './tests/platform/short-lived.ts'

/**
 * These put something else in a module's place, or read what the server's own closes to its process (pictures that are not
 * photos): each has its modules for itself.
 */
const alone = [
  'tests/client/send-waiting.test.ts',
  'tests/client/pictures.test.tsx',
  'tests/orders/server-vat.test.ts',
  'tests/session/server-dead-end.test.ts',
  'tests/session/server.passwords.test.ts',
]

/** What each kind of person does, on screens against the real server: all of tests/browser that is run outside CI. */
const journeys = [
  'configurator-phone',
  'invoices',
  'journey',
  'ordering.real',
  'order-history',
  'quote-answers',
  'reorder',
  'signup',
  'staff-journey',
]

/** What only CI runs: decision 027 says what each proves. */
const inCi = process.env.CI
  ? []
  : [
      // whole names: what only begins like one is another file
      `tests/browser/!(${journeys.map((name) => `${name}.test.ts`).join('|')})`,
      'tests/faults/{backup,disk,soak}.test.ts',
      // walked outside CI too: the machines that a customer meets on every visit, and staff at every order
      'tests/!(configurator|orders|platform|shop)/paths.api.test.ts',
      'tests/!(session)/!(orders)-paths.api.test.ts',
      'tests/package/container.test.ts',
      'tests/platform/run.test.ts',
    ]

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/platform/database-broker.ts'],
    runner: 'tests/platform/runner.ts',
    pool: 'forks',
    // what an exploration finds it keeps: with a small nursery each state is copied several times first
    execArgv: [...SHORT_LIVED, '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // Much of the time is spent waiting for pages and processes: with three, two cores were busy for 71 % of it.
    maxWorkers: 4,
    // A file that is run again is not compiled again: a fifth of what running one costs.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // Only what never comes ends by these: a machine half as fast, with four files at once, makes all of it late.
    // The first to ask for a database waits for the engine's template.
    hookTimeout: 180_000,
    testTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...alone, ...inCi],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone },
      },
    ],
  },
})
