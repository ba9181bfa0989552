import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '#tests/audit/free-port'
import { clusterTools } from './tools.ts'

/** Two nodes of PostgreSQL under Patroni, etcd that says who leads, and PgBouncer in transaction mode before the leader. */
export interface Cluster {
  /** the leader, by way of PgBouncer */
  readonly url: string
  /** the replica, by way of PgBouncer; after a failover nobody until the other comes back */
  readonly replicaUrl: string
  /** the node that leads now, itself */
  leaderUrl(): Promise<string>
  /** the node that follows, itself */
  replicaNodeUrl(): Promise<string>
  /** ends the leader and what watches it, as a machine that loses its power does; the name of the node */
  killLeader(): Promise<string>
  /** starts a node again, as its machine would */
  startNode(name: string): Promise<void>
  /** waits until a replica follows the leader, and is asked before a commit is acknowledged */
  hasReplica(): Promise<void>
  /** all that the parts wrote */
  log(): string
  stop(): Promise<void>
}

/** What a lost leader costs: the others wait for its lease to end before one of them takes over. Seconds */
const LEASE = { ttl: 20, loop_wait: 2, retry_timeout: 5 }

interface Node {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly directory: string
  patroni: ChildProcess | undefined
}

/** Limits that a pooler in transaction mode cannot pass on: the role has them. */
const ROLE = `
  create role shop login superuser;
  alter role shop set statement_timeout = '10s';
  alter role shop set lock_timeout = '5s';
  alter role shop set idle_in_transaction_session_timeout = '4s';`

export const startCluster = async (): Promise<Cluster> => {
  const bin = clusterTools()
  const as = await postgresUser()
  const home = await mkdtemp('/tmp/ombrelia-test-cluster-')
  await chmod(home, 0o755)
  let said = ''
  const own = async (...paths: string[]): Promise<void> => {
    for (const path of paths) await chown(path, as.uid, as.gid)
  }
  const children: ChildProcess[] = []
  const start = (command: string, ...args: string[]): ChildProcess => {
    const child = spawn(command, args, {
      ...as,
      cwd: home,
      env: { PATH: `${bin}:/usr/sbin:/usr/bin:/bin`, HOME: home, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer): void => {
      said += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    children.push(child)
    return child
  }
  const endAll = (): void => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', endAll)
  await own(home)

  const [clientPort, peerPort, poolPort] = [await freePort(), await freePort(), await freePort()]
  const etcd = `http://127.0.0.1:${clientPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  start(
    'etcd',
    ...['--data-dir', join(home, 'etcd'), '--name', 'one', '--logger', 'zap', '--log-level', 'error'],
    ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `one=${peer}`],
  )
  await vi.waitUntil(() => isOk(`${etcd}/health`), { timeout: 30_000 })

  const nodes: Node[] = []
  for (const name of ['a', 'b']) {
    const directory = join(home, name)
    await mkdir(directory, { mode: 0o700 })
    await own(directory)
    nodes.push({ name, directory, port: await freePort(), restPort: await freePort(), patroni: undefined })
  }

  const pool = join(home, 'pgbouncer.ini')
  const databases = join(home, 'databases.ini')
  const pidFile = join(home, 'pgbouncer.pid')
  const tellPool = join(home, 'tell-pool.sh')
  const [first, second] = nodes as [Node, Node]
  const towards = ({ port }: Node): string => `host=127.0.0.1 port=${port} dbname=shop user=shop`
  const pointing = (leader: Node, replica: Node): string =>
    `[databases]\nshop = ${towards(leader)}\nshop_replica = ${towards(replica)}\n`
  await writeFile(databases, pointing(first, second))
  await writeFile(
    pool,
    `%include ${databases}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
pidfile = ${pidFile}
`,
  )
  // Patroni calls it with an event, a role and the name of the cluster; the pool follows whoever leads.
  await writeFile(
    tellPool,
    `#!/bin/sh
case "$2" in master|primary) ;; *) exit 0 ;; esac
case "$NODE" in
  a) printf '${pointing(first, second).replaceAll('\n', '\\n')}' ;;
  b) printf '${pointing(second, first).replaceAll('\n', '\\n')}' ;;
esac > ${databases}.next
mv ${databases}.next ${databases}
[ ! -f ${pidFile} ] || kill -HUP "$(cat ${pidFile})"
`,
    { mode: 0o755 },
  )
  await own(databases, pool, tellPool)

  const startNode = async (node: Node): Promise<void> => {
    const file = join(home, `${node.name}.yml`)
    const settings = {
      scope: 'shop',
      name: node.name,
      restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
      etcd3: { host: `127.0.0.1:${clientPort}` },
      bootstrap: {
        dcs: {
          ...LEASE,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 100, shared_buffers: '64MB', wal_log_hints: 'on' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: `127.0.0.1:${node.port}`,
        connect_address: `127.0.0.1:${node.port}`,
        data_dir: join(node.directory, 'data'),
        bin_dir: bin,
        // a copy of the leader waits for no checkpoint but its own
        basebackup: [{ checkpoint: 'fast' }],
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
        parameters: { unix_socket_directories: node.directory },
        authentication: {
          superuser: { username: 'postgres', password: 'unused' },
          replication: { username: 'replicator', password: 'unused' },
          rewind: { username: 'postgres', password: 'unused' },
        },
        callbacks: {
          on_start: `/usr/bin/env NODE=${node.name} ${tellPool}`,
          on_role_change: `/usr/bin/env NODE=${node.name} ${tellPool}`,
        },
      },
    }
    // JSON is YAML
    await writeFile(file, JSON.stringify(settings))
    node.patroni = start('patroni', file)
  }

  const leader = async (): Promise<Node | undefined> => {
    for (const node of nodes) if (await isOk(`http://127.0.0.1:${node.restPort}/primary`)) return node
    return undefined
  }
  const theLeader = async (): Promise<Node> => {
    const found = await leader()
    if (found === undefined) throw new Error('Nobody leads.')
    return found
  }
  const urlOf = ({ port }: Node, database = 'shop'): string => `postgres://shop@127.0.0.1:${port}/${database}`

  await startNode(first)
  await vi.waitUntil(async () => (await leader()) === first, { timeout: 60_000 })
  const admin = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${first.port}/postgres` })
  await admin.connect()
  await admin.query(ROLE)
  await admin.query('create database shop owner shop')
  await admin.end()
  await startNode(second)
  start('pgbouncer', pool)

  return {
    url: `postgres://shop@127.0.0.1:${poolPort}/shop`,
    replicaUrl: `postgres://shop@127.0.0.1:${poolPort}/shop_replica`,
    leaderUrl: async () => urlOf(await theLeader()),
    replicaNodeUrl: async () => {
      const led = await theLeader()
      return urlOf(led === first ? second : first)
    },
    hasReplica: async () => {
      const replicas = () =>
        Promise.all(nodes.map(({ restPort }) => isOk(`http://127.0.0.1:${restPort}/synchronous`)))
      await vi.waitUntil(async () => (await replicas()).includes(true), { timeout: 60_000 })
    },
    killLeader: async () => {
      const node = await theLeader()
      const [pid = ''] = (await readFile(join(node.directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')
      const gone = node.patroni && once(node.patroni, 'close')
      node.patroni?.kill('SIGKILL')
      process.kill(Number(pid), 'SIGKILL')
      await gone
      return node.name
    },
    startNode: async (name) => {
      const node = nodes.find((one) => one.name === name)
      if (node !== undefined) await startNode(node)
    },
    log: () => said,
    stop: async () => {
      for (const node of nodes) {
        const [pid] = (
          await readFile(join(node.directory, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
        ).split('\n')
        node.patroni?.kill('SIGKILL')
        if (pid) killIfThere(Number(pid), node.directory)
      }
      endAll()
      process.off('exit', endAll)
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Of the pid file of a server that was killed before: nobody else's process. */
const killIfThere = (pid: number, directory: string): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    process.stdout.write(`${directory}: its server was gone.\n`)
  }
}

const postgresUser = async (): Promise<{ uid: number; gid: number }> => {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const [, , uid, gid] = users.find((line) => line.startsWith('postgres:'))?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no user postgres.')
  return { uid: Number(uid), gid: Number(gid) }
}
