import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's packages of what a cluster is made of. */
const PACKAGES = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'pgbouncer',
  'postgresql',
  'postgresql-contrib',
]

const POSTGRES = '/usr/lib/postgresql'

/** PostgreSQL's own programs, of the newest version that is installed; undefined without one. */
const findPostgres = (): string | undefined => {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : []
  const found = versions.sort((one, other) => Number(other) - Number(one))
  return found
    .map((version) => join(POSTGRES, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')))
}

const isInstalled = (): boolean =>
  findPostgres() !== undefined &&
  ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/pgbouncer'].every((path) => existsSync(path))

const run = (command: string, ...args: string[]): void => {
  // no service of the machine is started
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const { status, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error ?? stderr}`)
}

/** The directory of PostgreSQL's programs, once all that a cluster needs is there; installed where that may be done. */
export const clusterTools = (): string => {
  if (!isInstalled()) {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
      throw new Error(
        `A cluster needs Debian and its packages. As root: apt-get install ${PACKAGES.join(' ')}. Then run this again, as root too: the nodes run as the user postgres.`,
      )
    }
    run('apt-get', 'update')
    run('apt-get', 'install', '--yes', '--no-install-recommends', ...PACKAGES)
  }
  const found = findPostgres()
  if (process.getuid?.() !== 0 || found === undefined) {
    throw new Error('A cluster is started as root, and its nodes run as the user postgres.')
  }
  return found
}
