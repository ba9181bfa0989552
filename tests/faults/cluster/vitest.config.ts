import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `npm run cluster`: a failover on Debian's PostgreSQL, Patroni, etcd and PgBouncer; no part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    globalSetup: ['tests/platform/database-broker.ts'],
    include: ['tests/faults/cluster/*.cluster.ts'],
    pool: 'forks',
  },
})
