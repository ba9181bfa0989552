import { isIP } from 'node:net'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { VAT_ACCOUNTS } from '#shared/dashboard/accounting/accounts'
import { isDay } from '#shared/platform/day'
import type { Closing } from '#shared/platform/working-days'

/** of the plan comptable */
const ACCOUNT = '^[0-9]{3,12}$'

const milliseconds = Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' }))

/** The environment as it is read: every setting is a text, absent ones take their default (README, settings). */
const Environment = Type.Object({
  PORT: Type.Optional(Type.String({ pattern: '^[0-9]{1,5}$' })),
  HOST: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9.:_-]{1,253}$' })),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#\\s]+/?$' })),
  HSTS_SUBDOMAINS: Type.Optional(Type.Enum(['yes', 'no'])),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://\\S+$' })),
  DATABASE_REPLICA_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://\\S+$' })),
  DATABASE_DIRECT_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://\\S+$' })),
  DATABASE_POOL_SIZE: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  DATABASE_STATEMENT_TIMEOUT: milliseconds,
  DATABASE_LOCK_TIMEOUT: milliseconds,
  DATABASE_IDLE_TIMEOUT: milliseconds,
  DATABASE_QUERY_TIMEOUT: milliseconds,
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://\\S+$' })),
  MAIL_FROM: Type.Optional(Type.String({ pattern: '^[^<>\\r\\n]*<?[^<>@\\s]+@[^<>@\\s]+>?$' })),
  JWT_SECRET: Type.Optional(Type.String({ minLength: 32, maxLength: 1024 })),
  STAFF_SECOND_FACTOR: Type.Optional(Type.Enum(['required', 'optional'])),
  TRUSTED_PROXIES: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f.:/, a-z]*$' })),
  LOG_LEVEL: Type.Optional(Type.Enum(['error', 'warn', 'info', 'debug'])),
  METRICS_TOKEN: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{16,256}$' })),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://\\S+$' })),
  RATE_LIMIT_SCALE: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}(\\.[0-9]{1,3})?$' })),
  DEMO_DATA: Type.Optional(Type.Union([Type.Literal('auto'), Type.Literal('always'), Type.Literal('never')])),
  PAYMENT_PROVIDER: Type.Optional(Type.Enum(['stripe', 'test', 'none'])),
  STRIPE_SECRET_KEY: Type.Optional(Type.String({ pattern: '^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,240}$' })),
  STRIPE_WEBHOOK_SECRET: Type.Optional(Type.String({ pattern: '^whsec_[A-Za-z0-9+/=_-]{8,240}$' })),
  STRIPE_API_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#\\s]+/?$' })),
  BANK_HOLDER: Type.Optional(Type.String({ maxLength: 70 })),
  BANK_IBAN: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}[0-9]{2}[0-9A-Za-z ]{10,40}$' })),
  BANK_BIC: Type.Optional(Type.String({ pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' })),
  PAYMENT_REMINDERS: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}( *, *[0-9]{1,3}){0,2}$' })),
  COMPANY_NAME: Type.Optional(Type.String({ maxLength: 120 })),
  COMPANY_ADDRESS: Type.Optional(Type.String({ maxLength: 200 })),
  COMPANY_CITY: Type.Optional(Type.String({ maxLength: 120 })),
  COMPANY_ZIP: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })),
  COMPANY_EMAIL: Type.Optional(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' })),
  COMPANY_PHONE: Type.Optional(Type.String({ maxLength: 40 })),
  COMPANY_SIRET: Type.Optional(Type.String({ pattern: '^[0-9 ]{14,20}$' })),
  COMPANY_VAT: Type.Optional(Type.String({ pattern: '^[A-Z]{2}[0-9A-Z ]{2,16}$' })),
  ACCOUNT_CUSTOMERS: Type.Optional(Type.String({ pattern: ACCOUNT })),
  ACCOUNT_SALES: Type.Optional(Type.String({ pattern: ACCOUNT })),
  ACCOUNT_DELIVERY: Type.Optional(Type.String({ pattern: ACCOUNT })),
  ACCOUNT_ECO: Type.Optional(Type.String({ pattern: ACCOUNT })),
  ACCOUNT_VAT: Type.Optional(Type.String({ pattern: VAT_ACCOUNTS })),
  COMPANY_LEGAL_FORM: Type.Optional(Type.String({ maxLength: 80 })),
  COMPANY_CAPITAL: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$' })),
  COMPANY_REGISTER: Type.Optional(Type.String({ maxLength: 80 })),
  COMPANY_HOSTING: Type.Optional(Type.String({ maxLength: 300 })),
  COMPANY_PARTNER: Type.Optional(Type.String({ maxLength: 120 })),
  COMPANY_CLOSED: Type.Optional(Type.String({ pattern: '^[0-9/, -]{0,1000}$' })),
})
export type Environment = Static<typeof Environment>

/** What a good value looks like, for the sentence that refuses a wrong one. */
const expected: Record<keyof Environment, string> = {
  PORT: 'a port from 0 to 65535',
  HOST: 'a host name or an address to listen on',
  PUBLIC_URL: 'an http or https origin without a path, such as https://shop.example',
  HSTS_SUBDOMAINS: 'yes or no',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/name',
  DATABASE_REPLICA_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/name',
  DATABASE_DIRECT_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/name',
  DATABASE_POOL_SIZE: 'a number of connections from 1 to 999',
  DATABASE_STATEMENT_TIMEOUT: 'milliseconds, or 0 for no limit',
  DATABASE_LOCK_TIMEOUT: 'milliseconds, or 0 for no limit',
  DATABASE_IDLE_TIMEOUT: 'milliseconds, or 0 for no limit',
  DATABASE_QUERY_TIMEOUT: 'milliseconds, or 0 for no limit',
  DATA_DIR: 'a directory that can be made and written',
  SMTP_URL: 'an SMTP address, such as smtp://user:password@host:587',
  MAIL_FROM: 'a sender, such as Shop <shop@shop.example>',
  JWT_SECRET: 'a secret of at least 32 characters',
  STAFF_SECOND_FACTOR: 'required or optional',
  TRUSTED_PROXIES: 'addresses or ranges separated by commas, such as 10.0.0.0/8,127.0.0.1',
  LOG_LEVEL: 'error, warn, info or debug',
  METRICS_TOKEN: 'a secret of at least 16 characters without spaces',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the address of a collector, such as http://127.0.0.1:4318',
  RATE_LIMIT_SCALE: 'a factor above 0, such as 1 or 2.5',
  DEMO_DATA: 'auto, always or never',
  PAYMENT_PROVIDER: 'stripe, test or none, no other provider being built in',
  STRIPE_SECRET_KEY: 'a secret or restricted key of Stripe, such as sk_live_…',
  STRIPE_WEBHOOK_SECRET: 'the secret of an endpoint of Stripe, such as whsec_…',
  STRIPE_API_URL: 'an https origin, or one of this machine',
  BANK_HOLDER: 'a name of at most 70 characters',
  BANK_IBAN: 'an IBAN whose check digits are right',
  BANK_BIC: 'a BIC of 8 or 11 capitals and digits',
  PAYMENT_REMINDERS: 'one to three numbers of days above 0, each above the one before, such as 7,21,45',
  COMPANY_NAME: 'a name',
  COMPANY_ADDRESS: 'a street address',
  COMPANY_CITY: 'a city',
  COMPANY_ZIP: 'five digits',
  COMPANY_EMAIL: 'an e-mail address',
  COMPANY_PHONE: 'a phone number',
  COMPANY_SIRET: '14 digits',
  COMPANY_VAT: 'a VAT number such as FR00000000000',
  ACCOUNT_CUSTOMERS: 'an account of 3 to 12 digits',
  ACCOUNT_SALES: 'an account of 3 to 12 digits',
  ACCOUNT_DELIVERY: 'an account of 3 to 12 digits',
  ACCOUNT_ECO: 'an account of 3 to 12 digits',
  ACCOUNT_VAT: 'an account, and those of rates that have their own, such as 445710,5.5:445713',
  COMPANY_LEGAL_FORM: 'a legal form such as SAS',
  COMPANY_CAPITAL: 'whole euros in digits, such as 10000',
  COMPANY_REGISTER: 'the city of the register of companies, such as Paris',
  COMPANY_HOSTING: 'the name, address and phone of who hosts the site',
  COMPANY_PARTNER: 'the name of the manufacturer',
  COMPANY_CLOSED:
    'first and last days separated by commas, such as 2027-08-02/2027-08-20,2027-12-24/2028-01-02',
}

/** A setting that stops the start; `message` is one sentence for the operator. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** Values that are never printed. */
const SECRET = new Set<string>([
  'JWT_SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_DIRECT_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

/** The sentence that refuses the value of a setting; a secret one is not repeated. */
export const wrongSetting = (name: keyof Environment, value: string | undefined): ConfigError => {
  const shown = value === undefined || SECRET.has(name) ? '' : ` (“${value}”)`
  return new ConfigError(`The setting ${name}${shown} is wrong: expected ${expected[name]}.`)
}

/** The days that a list of closings names, first and last; undefined where one of them is none. */
export const closingsOf = (text: string): Closing[] | undefined => {
  const closings = listOf(text).map((one) => one.split('/').map((day) => day.trim()))
  const isClosing = (days: string[]): days is [string, string] =>
    days.length === 2 && days.every(isDay) && (days[0] ?? '') <= (days[1] ?? '')
  return closings.every(isClosing) ? closings.map(([from, to]) => ({ from, to })) : undefined
}

/** Days late from which each level of reminders is sent; undefined where they do not rise from 1. */
export const reminderDaysOf = (text: string): number[] | undefined => {
  const days = listOf(text).map(Number)
  return days.every((day, index) => day > (days[index - 1] ?? 0)) ? days : undefined
}

/** The parts of a list that commas separate. */
export const listOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])

/** A URL whose user and password can be read; the drivers that get it throw on any other. */
const isUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    // A % that starts no escape.
    return false
  }
}

const isOfThisMachine = (url: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname)

/** An IP address, alone or with the length of its range's prefix. */
const isAddressRange = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (more.length > 0 || longest === 0) return false
  return prefix === undefined || (/^[1-9][0-9]{0,2}$/.test(prefix) && Number(prefix) <= longest)
}

/** Without the spaces that people group it by. */
export const plainIban = (text: string): string => text.replaceAll(' ', '').toUpperCase()

/** ISO 13616: the first four characters moved to the end, letters as 10 to 35, the whole is 1 modulo 97. */
const isIban = (text: string): boolean => {
  const iban = plainIban(text)
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  return iban.length <= 34 && BigInt(digits) % 97n === 1n
}

/** What no pattern can say of a value. */
const meanings: Partial<Record<keyof Environment, (value: string) => boolean>> = {
  PORT: (value) => Number(value) <= 65535,
  DATABASE_POOL_SIZE: (value) => Number(value) > 0,
  PUBLIC_URL: isUrl,
  DATABASE_URL: isUrl,
  OTEL_EXPORTER_OTLP_ENDPOINT: isUrl,
  DATABASE_REPLICA_URL: isUrl,
  DATABASE_DIRECT_URL: isUrl,
  SMTP_URL: (value) => isUrl(value) && new URL(value).hostname !== '',
  TRUSTED_PROXIES: (value) => listOf(value).every(isAddressRange),
  RATE_LIMIT_SCALE: (value) => Number(value) > 0,
  // the key goes there with each question
  STRIPE_API_URL: (value) => isUrl(value) && (value.startsWith('https:') || isOfThisMachine(value)),
  BANK_IBAN: isIban,
  PAYMENT_REMINDERS: (value) => reminderDaysOf(value) !== undefined,
  COMPANY_CLOSED: (value) => closingsOf(value) !== undefined,
}

const isName = (text: string | undefined): text is keyof Environment =>
  text !== undefined && Object.hasOwn(expected, text)

/** The settings that are given; an empty text counts as absent. Throws `ConfigError`. */
export const readEnvironment = (env: Readonly<Record<string, string | undefined>>): Environment => {
  const given: Record<string, string> = {}
  for (const name of Object.keys(expected)) {
    const value = env[name]?.trim()
    if (value) given[name] = value
  }
  if (!Value.Check(Environment, given)) {
    const name = Value.Errors(Environment, given)[0]?.instancePath.slice(1)
    if (!isName(name)) throw new ConfigError('The settings are wrong.')
    throw wrongSetting(name, given[name])
  }
  for (const [name, value] of Object.entries(given)) {
    if (isName(name) && meanings[name]?.(value) === false) throw wrongSetting(name, value)
  }
  return given
}
