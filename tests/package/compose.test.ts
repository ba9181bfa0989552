import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { LONGEST_WAIT_MS } from '#server/platform/migrate'
import { health } from '#shared/platform/platform.endpoints'
import {
  type Compose,
  containerEnvironment,
  exampleSettings,
  networksOf,
  readCompose,
  type Service,
} from './compose.ts'
import {
  commandIn,
  contextFiles,
  copyOf,
  environmentOf,
  lastOf,
  readDockerfile,
  type Stage,
} from './dockerfile.ts'

const compose: Compose = await readCompose()
const example = await exampleSettings()
/** the example, with the secrets that whoever copies it makes */
const settings: typeof example = {
  ...example,
  JWT_SECRET: '0f'.repeat(32),
  POSTGRES_PASSWORD: '1e'.repeat(32),
}
const stages = await readDockerfile()
const final = stages.at(-1) as Stage
const services = Object.entries(compose.services)
const inProduction = services.filter(([, { profiles }]) => profiles.includes('production'))
const shops = inProduction.filter(([, { image }]) => image.startsWith('ombrelia-shop:'))
const [, shop] = shops[0] as [string, Service]

/** What `.env` says to Compose itself. */
const FOR_COMPOSE = ['POSTGRES_PASSWORD', 'VERSION']

/** Readers of settings: what the server itself looks for, and nothing else. */
const known = [...readFileSync('server/platform/environment.ts', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map(
  ([, name]) => name,
)

/** Whether a file is the path of a COPY, or one of those that its star stands for. */
const matchesGlob = (file: string, pattern: string): boolean => {
  const [start = '', ...end] = pattern.split('*')
  if (end.length === 0) return file === pattern
  return file.startsWith(start) && file.endsWith(end.join('')) && !file.slice(start.length).includes('/')
}

describe('the image', () => {
  it('is one version of Node.js, the one of .nvmrc, with exact tags', () => {
    const images = stages.map(({ image }) => image)
    expect(new Set(images).size).toBe(1)
    const [, version = ''] = /^node:(\d+\.\d+\.\d+)-\w+-slim$/.exec(images[0] ?? '') ?? []
    expect(version.split('.')[0]).toBe(readFileSync('.nvmrc', 'utf8').trim())
  })

  it('copies what is there', async () => {
    const files = await contextFiles()
    for (const { instructions } of stages) {
      for (const instruction of instructions.filter(({ name }) => name === 'COPY')) {
        const { from, sources } = copyOf(instruction)
        if (from !== undefined) expect(stages.map(({ name }) => name)).toContain(from)
        else {
          for (const source of sources.filter((path) => path !== '.')) {
            const found = files.filter((file) => matchesGlob(file, source) || file.startsWith(`${source}/`))
            expect(found, source).not.toEqual([])
          }
        }
      }
    }
  })

  it('takes in no secret, nothing that was made here and nothing that only developers need', async () => {
    const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n')
    const untracked = readFileSync('.gitignore', 'utf8').trim().split('\n')
    const directories = untracked
      .filter((line) => !line.startsWith('*'))
      .map((line) => line.replace(/\/$/, ''))
    expect(ignored).toEqual(expect.arrayContaining([...directories, '.git']))
    // `contextFiles` reads plain paths alone
    for (const line of ignored) expect(line).toMatch(/^[\w.]+$/)
  })

  it('runs as nobody in particular, and asks itself for its health at the address that answers', () => {
    expect(lastOf(final, 'USER')).toBe('node')
    const check = lastOf(final, 'HEALTHCHECK')
    expect(commandIn(check)[0]).toBe('node')
    expect(check).toContain(health.url)
    // a start that waits as it should is not taken for one that failed
    const [, seconds] = /--start-period=(\d+)s /.exec(check) ?? []
    expect(Number(seconds) * 1000).toBeGreaterThan(LONGEST_WAIT_MS)
    const { port, host } = loadConfig(environmentOf(final))
    expect([String(port), host]).toEqual([lastOf(final, 'EXPOSE'), '0.0.0.0'])
  })
})

describe('the compose file', () => {
  it('has two instances, told to be the same', () => {
    expect(shops.map(([name]) => name)).toEqual(['shop-1', 'shop-2'])
    for (const [, other] of shops) expect(other).toEqual(shop)
  })

  it('names exact versions, volumes and networks that it declares, files and services that are there', () => {
    for (const [name, service] of services) {
      if (service.build === undefined) expect(service.image, name).toMatch(/:v?\d+(\.\d+)+(-\w+)?$/)
      for (const network of networksOf(service)) expect(Object.keys(compose.networks)).toContain(network)
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const needed = compose.services[other]
        expect(needed?.profiles).toEqual(service.profiles)
        // the image of the shop has its own
        if (condition === 'service_healthy') expect(needed?.build ?? needed?.healthcheck).toBeDefined()
      }
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0] ?? ''
        if (source.startsWith('./')) expect(() => readFileSync(source)).not.toThrow()
        else expect(Object.keys(compose.volumes)).toContain(source)
      }
    }
  })

  it.each(inProduction)(
    '%s writes nowhere but where it is told to, gains no right and comes back',
    (_, service) => {
      expect(service).toMatchObject({ read_only: true, restart: 'unless-stopped' })
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
      expect(service.healthcheck ?? service.build).toBeDefined()
      // a log that is never turned over fills the disk
      expect(service.logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } })
    },
  )

  it('what operators copy into a container goes where it may write, and not by what Docker refuses there', () => {
    expect(shop.read_only).toBe(true)
    const told = readFileSync('docs/operations.md', 'utf8')
    expect(told.match(/\b(?:docker|compose) cp\b.*/g)).toBeNull()
    const into = [...told.matchAll(/exec -T shop-1 tar xf - -C (\S+)/g)].map(([, place]) => place)
    expect(into).toEqual(shop.tmpfs?.map((place) => place.split(':')[0]))
  })

  it('sets nothing that the server does not know', () => {
    const given = Object.keys(containerEnvironment(shop, settings))
    expect(given.filter((name) => !FOR_COMPOSE.includes(name) && !known.includes(name))).toEqual([])
    expect(known).toContain('DATABASE_URL')
  })

  it('with .env.example, the shop starts as a real one on the services beside it', () => {
    const config = loadConfig({ ...environmentOf(final), ...containerEnvironment(shop, settings) })
    const database = new URL(config.databaseUrl ?? '')
    const { postgres } = compose.services
    expect([database.hostname, database.port]).toEqual(['postgres', '5432'])
    const owner = { user: database.username, password: database.password, name: database.pathname.slice(1) }
    const given = containerEnvironment(postgres as Service, settings)
    expect(owner).toEqual({
      user: given.POSTGRES_USER,
      password: given.POSTGRES_PASSWORD,
      name: given.POSTGRES_DB,
    })
    expect(config).toMatchObject({ demoData: 'never', host: '0.0.0.0', paymentProvider: 'none' })
    expect(config.publicUrl).toMatch(/^https:/)
    expect(config.smtpUrl).toBeDefined()
    expect(config.bank?.demo).toBe(false)
    expect(config.company.demo).toBe(false)
  })

  it('believes the proxy about its callers, and nobody else', () => {
    const config = loadConfig({ ...environmentOf(final), ...containerEnvironment(shop, settings) })
    const proxy = compose.services.proxy as Service
    const { ipv4_address, ipv6_address } = Reflect.get(proxy.networks ?? {}, 'front')
    expect(config.trustedProxies).toEqual([ipv4_address, ipv6_address])
    expect(networksOf(proxy)).toEqual(['front'])
    // those of both families come by their own address, and no other service is given the proxy's
    expect(compose.networks.front?.enable_ipv6).toBe(true)
    const given = new BlockList()
    const all = new BlockList()
    for (const { subnet, ip_range } of compose.networks.front?.ipam?.config ?? []) {
      for (const [list, range] of [
        [all, subnet],
        [given, ip_range],
      ] as const) {
        const [address = '', bits] = range.split('/')
        list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
      }
    }
    for (const [address, family] of [
      [ipv4_address, 'ipv4'],
      [ipv6_address, 'ipv6'],
    ] as const)
      expect([all.check(address, family), given.check(address, family)]).toEqual([true, false])
    expect(compose.services.postgres?.networks).toEqual(['back'])
    expect(compose.networks.back?.internal).toBe(true)
    for (const [name, { ports = [] }] of inProduction) expect(ports.length > 0, name).toBe(name === 'proxy')
  })

  it('an image is named by its version, so that the one before can be started', () => {
    expect(shop.image).toMatch(/^ombrelia-shop:\$\{VERSION:-local\}$/)
    expect(example.VERSION).toMatch(/^\d+\.\d+\.\d+$/)
    expect(shop.mem_limit).toBe('1g')
  })

  it('the proxy asks every instance, at its port, for its health', () => {
    const file = readFileSync('deploy/Caddyfile', 'utf8')
    const port = lastOf(final, 'EXPOSE')
    expect(file).toContain(`reverse_proxy ${shops.map(([name]) => `${name}:${port}`).join(' ')} {`)
    expect(file).toContain(`health_uri ${health.url}\n`)
    const proxy = compose.services.proxy as Service
    // who sends slowly reaches no further than the proxy, and names no request
    expect(file).toMatch(/read_header 15s\s+read_body 60s/)
    // counted from the head of a request: no limit of who reads slowly, nor of what goes on for minutes
    expect(file.match(/\bwrite \S+/g)).toEqual(['write 1h'])
    expect(file).toContain('header_up X-Request-Id {http.request.uuid}\n')
    expect(file).toMatch(/^\{\$PUBLIC_URL\} \{$/m)
    expect(containerEnvironment(proxy, settings)).toEqual({ PUBLIC_URL: settings.PUBLIC_URL })
  })

  it('an instance is given the time to end that it may take', () => {
    const stop = readFileSync('server/platform/stop.ts', 'utf8')
    const [, milliseconds = ''] = /GIVE_UP_AFTER = ([0-9_]+)/.exec(stop) ?? []
    const seconds = Number.parseInt(shop.stop_grace_period ?? '', 10)
    expect(seconds * 1000).toBeGreaterThan(Number(milliseconds.replaceAll('_', '')))
  })

  it('with .env.example as it stands nothing starts: it has no secret, and one that was published is none', () => {
    const given = (secret: string) => ({
      ...environmentOf(final),
      ...containerEnvironment(shop, { ...example, JWT_SECRET: secret }),
    })
    expect(() => loadConfig(given(example.JWT_SECRET ?? ''))).toThrow('The setting JWT_SECRET is missing')
    // an empty one is refused by the image of PostgreSQL itself
    const { postgres } = compose.services
    expect(containerEnvironment(postgres as Service, example).POSTGRES_PASSWORD).toBe('')
    for (const secret of ['change-me-change-me-change-me-change-me', 'a-secret-of-at-least-32-characters'])
      expect(() => loadConfig(given(secret))).toThrow('it is the one of an example')
  })

  it('without .env nothing starts', () => {
    const env = { ...environmentOf(final), ...containerEnvironment(shop, {}) }
    expect(() => loadConfig(env)).toThrow('The setting JWT_SECRET is missing')
  })

  it('the services of developers answer where its head says', () => {
    const [, url = '', smtp = '', secret = ''] =
      /DATABASE_URL=(\S+) SMTP_URL=(\S+) \\\n#\s+JWT_SECRET=(\S+)/.exec(
        readFileSync('docker-compose.yml', 'utf8'),
      ) ?? []
    loadConfig({ DATABASE_URL: url, SMTP_URL: smtp, JWT_SECRET: secret, DEMO_DATA: 'always' })
    const { 'postgres-dev': database, mail } = compose.services
    const { host, username, password, pathname } = new URL(url)
    expect(database?.ports).toEqual([`${host}:5432`])
    expect(database?.environment).toEqual({
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: password,
      POSTGRES_DB: pathname.slice(1),
    })
    expect(mail?.ports).toContain(`${new URL(smtp).host}:1025`)
  })
})
