import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

/** A service of the compose file, as far as it is read here. */
export interface Service {
  readonly profiles: readonly string[]
  readonly image: string
  readonly build?: string
  readonly env_file?: readonly { path: string; required: boolean }[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?:
    | readonly string[]
    | Readonly<Record<string, { ipv4_address: string; ipv6_address: string }>>
  readonly depends_on?: Readonly<Record<string, { condition: string }>>
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly healthcheck?: object
  readonly restart?: string
  readonly logging?: { driver: string; options: Record<string, string> }
  readonly mem_limit?: string
  readonly stop_grace_period?: string
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<
    Record<
      string,
      { enable_ipv6?: boolean; ipam?: { config: { subnet: string; ip_range: string }[] }; internal?: boolean }
    >
  >
  readonly volumes: Readonly<Record<string, null>>
}

export const readCompose = async (): Promise<Compose> =>
  parse(await readFile('docker-compose.yml', 'utf8'), { merge: true })

/** The networks that a service is in. */
export const networksOf = ({ networks = [] }: Service): string[] =>
  Array.isArray(networks) ? [...networks] : Object.keys(networks)

/** The settings that `.env.example` shows, as Compose reads them. */
export const exampleSettings = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await readFile('.env.example', 'utf8'))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** What a container of the service finds in its environment, `settings` being those of .env. */
export const containerEnvironment = (
  service: Service,
  settings: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...(service.env_file === undefined ? {} : settings),
  ...Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):-\}/g, (_, variable: string) => settings[variable] ?? ''),
    ]),
  ),
})
