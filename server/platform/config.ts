import { isIP } from 'node:net'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import type { BankAccount } from '#shared/orders/payment-methods'
import type { Company } from '#shared/platform/company'

/** The environment as it is read: every setting is a text, absent ones take their default (README, settings). */
const Environment = Type.Object({
  PORT: Type.Optional(Type.String({ pattern: '^[0-9]{1,5}$' })),
  HOST: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9.:_-]{1,253}$' })),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#\\s]+/?$' })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://\\S+$' })),
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://\\S+$' })),
  MAIL_FROM: Type.Optional(Type.String({ pattern: '^[^<>\\r\\n]*<?[^<>@\\s]+@[^<>@\\s]+>?$' })),
  JWT_SECRET: Type.Optional(Type.String({ minLength: 32, maxLength: 1024 })),
  TRUSTED_PROXIES: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f.:/, a-z]*$' })),
  RATE_LIMIT_SCALE: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}(\\.[0-9]{1,3})?$' })),
  DEMO_DATA: Type.Optional(Type.Union([Type.Literal('auto'), Type.Literal('always'), Type.Literal('never')])),
  PAYMENT_PROVIDER: Type.Optional(Type.Enum(['test', 'none'])),
  BANK_HOLDER: Type.Optional(Type.String({ maxLength: 70 })),
  BANK_IBAN: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}[0-9]{2}[0-9A-Za-z ]{10,40}$' })),
  BANK_BIC: Type.Optional(Type.String({ pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' })),
  COMPANY_NAME: Type.Optional(Type.String({ maxLength: 120 })),
  COMPANY_ADDRESS: Type.Optional(Type.String({ maxLength: 200 })),
  COMPANY_CITY: Type.Optional(Type.String({ maxLength: 120 })),
  COMPANY_ZIP: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })),
  COMPANY_EMAIL: Type.Optional(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' })),
  COMPANY_PHONE: Type.Optional(Type.String({ maxLength: 40 })),
  COMPANY_SIRET: Type.Optional(Type.String({ pattern: '^[0-9 ]{14,20}$' })),
  COMPANY_VAT: Type.Optional(Type.String({ pattern: '^[A-Z]{2}[0-9A-Z ]{2,16}$' })),
  COMPANY_HOSTING: Type.Optional(Type.String({ maxLength: 300 })),
  COMPANY_PARTNER: Type.Optional(Type.String({ maxLength: 120 })),
})
type Environment = Static<typeof Environment>

/** What a good value looks like, for the sentence that refuses a wrong one. */
const expected: Record<keyof Environment, string> = {
  PORT: 'a port from 0 to 65535',
  HOST: 'a host name or an address to listen on',
  PUBLIC_URL: 'an http or https origin without a path, such as https://shop.example',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/name',
  DATA_DIR: 'a directory that can be made and written',
  SMTP_URL: 'an SMTP address, such as smtp://user:password@host:587',
  MAIL_FROM: 'a sender, such as Shop <shop@shop.example>',
  JWT_SECRET: 'a secret of at least 32 characters',
  TRUSTED_PROXIES: 'addresses or ranges separated by commas, such as 10.0.0.0/8,127.0.0.1',
  RATE_LIMIT_SCALE: 'a factor above 0, such as 1 or 2.5',
  DEMO_DATA: 'auto, always or never',
  PAYMENT_PROVIDER: 'test or none, no other provider being built in',
  BANK_HOLDER: 'a name of at most 70 characters',
  BANK_IBAN: 'an IBAN whose check digits are right',
  BANK_BIC: 'a BIC of 8 or 11 capitals and digits',
  COMPANY_NAME: 'a name',
  COMPANY_ADDRESS: 'a street address',
  COMPANY_CITY: 'a city',
  COMPANY_ZIP: 'five digits',
  COMPANY_EMAIL: 'an e-mail address',
  COMPANY_PHONE: 'a phone number',
  COMPANY_SIRET: '14 digits',
  COMPANY_VAT: 'a VAT number such as FR00000000000',
  COMPANY_HOSTING: 'the name, address and phone of who hosts the site',
  COMPANY_PARTNER: 'the name of the manufacturer',
}

export interface Config {
  readonly port: number
  readonly host: string
  /** origin that links in mails point to; https makes cookies Secure */
  readonly publicUrl: string
  /** undefined: the embedded database under `dataDir` */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** undefined: mails are kept as files under `dataDir`/mail */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** undefined: made once and kept in `dataDir` */
  readonly jwtSecret: string | undefined
  /** proxies whose X-Forwarded-* headers are believed; empty: none */
  readonly trustedProxies: readonly string[]
  /** multiplies every rate limit */
  readonly rateLimitScale: number
  /** `auto` is never left to a shop that others reach: with a database of its own or an https origin it is `never` */
  readonly demoData: 'auto' | 'always' | 'never'
  /** who takes card payments: the built-in test, which takes no money, or nobody */
  readonly paymentProvider: 'test' | 'none'
  /** null: transfers are not offered */
  readonly bank: BankAccount | null
  readonly company: Company
}

/** A setting that stops the start; `message` is one sentence for the operator. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** Values that are never printed. */
const SECRET = new Set<string>(['JWT_SECRET', 'DATABASE_URL', 'SMTP_URL'])

/** The sentence that refuses the value of a setting; a secret one is not repeated. */
export const wrongSetting = (name: keyof Environment, value: string | undefined): ConfigError => {
  const shown = value === undefined || SECRET.has(name) ? '' : ` (“${value}”)`
  return new ConfigError(`The setting ${name}${shown} is wrong: expected ${expected[name]}.`)
}

const listOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])

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

/** An IP address, alone or with the length of its range's prefix. */
const isAddressRange = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (more.length > 0 || longest === 0) return false
  return prefix === undefined || (/^[1-9][0-9]{0,2}$/.test(prefix) && Number(prefix) <= longest)
}

const plainIban = (text: string): string => text.replaceAll(' ', '').toUpperCase()

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
  PUBLIC_URL: isUrl,
  DATABASE_URL: isUrl,
  SMTP_URL: (value) => isUrl(value) && new URL(value).hostname !== '',
  TRUSTED_PROXIES: (value) => listOf(value).every(isAddressRange),
  RATE_LIMIT_SCALE: (value) => Number(value) > 0,
  BANK_IBAN: isIban,
}

const isName = (text: string | undefined): text is keyof Environment =>
  text !== undefined && Object.hasOwn(expected, text)

/** Without settings: an account that no bank has. */
const DEMO_IBAN = 'FR00 0000 0000 0000 0000 0000 000'

/**
 * Who may be paid how. In the demonstration, by a test and to an account that no bank has; in a real shop, only by
 * what is set. Throws `ConfigError`.
 */
const paymentSettings = (
  given: Environment,
  { demo, company }: { demo: boolean; company: string },
): Pick<Config, 'paymentProvider' | 'bank'> => {
  const { BANK_IBAN: iban, BANK_HOLDER: holder = company, BANK_BIC: bic = null } = given
  if (given.PAYMENT_PROVIDER === 'test' && !demo) {
    throw new ConfigError(
      'The setting PAYMENT_PROVIDER (“test”) is wrong: the test takes no money, and is for the demo data alone; expected none.',
    )
  }
  if (iban === undefined && (given.BANK_HOLDER ?? given.BANK_BIC) !== undefined) {
    throw new ConfigError(
      'The setting BANK_IBAN is missing: BANK_HOLDER and BANK_BIC are of the account that it names.',
    )
  }
  const grouped = iban && plainIban(iban).replace(/(.{4})(?=.)/g, '$1 ')
  return {
    paymentProvider: given.PAYMENT_PROVIDER ?? (demo ? 'test' : 'none'),
    bank:
      grouped === undefined
        ? demo
          ? { holder: company, iban: DEMO_IBAN, bic: null, demo: true }
          : null
        : { holder, iban: grouped, bic, demo: false },
  }
}

/** Settings of the environment, with their defaults. An empty text counts as absent. Throws `ConfigError`. */
export const loadConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
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
  const port = Number(given.PORT ?? '3000')
  if (given.DATABASE_URL && !given.JWT_SECRET) {
    throw new ConfigError(
      'The setting JWT_SECRET is missing: with DATABASE_URL every instance must share one secret of at least 32 characters.',
    )
  }
  const host = given.HOST ?? '127.0.0.1'
  const visible = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const publicUrl = (given.PUBLIC_URL ?? `http://${visible}:${port}`).replace(/\/$/, '')
  const company = given.COMPANY_NAME ?? 'Ombrelia'
  const isReal = given.DATABASE_URL !== undefined || publicUrl.startsWith('https:')
  const asked = given.DEMO_DATA ?? 'auto'
  const demoData = asked === 'auto' && isReal ? 'never' : asked
  const demo = demoData !== 'never'
  return {
    port,
    host,
    publicUrl,
    databaseUrl: given.DATABASE_URL,
    dataDir: given.DATA_DIR ?? './data',
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Ombrelia <ne-pas-repondre@ombrelia.example>',
    jwtSecret: given.JWT_SECRET,
    trustedProxies: listOf(given.TRUSTED_PROXIES ?? ''),
    rateLimitScale: Number(given.RATE_LIMIT_SCALE ?? '1'),
    demoData,
    ...paymentSettings(given, { demo, company }),
    company: {
      name: company,
      address: given.COMPANY_ADDRESS ?? '12 rue des Démonstrations',
      city: given.COMPANY_CITY ?? 'Paris',
      zip: given.COMPANY_ZIP ?? '75000',
      email: given.COMPANY_EMAIL ?? 'contact@ombrelia.example',
      phone: given.COMPANY_PHONE ?? '01 99 00 00 00',
      siret: given.COMPANY_SIRET ?? '000 000 000 00000',
      vat: given.COMPANY_VAT ?? 'FR00000000000',
      hosting:
        given.COMPANY_HOSTING ??
        'Hébergeur de démonstration, 1 rue de l’Exemple, 75000 Paris, 01 99 00 00 01',
      partner: given.COMPANY_PARTNER ?? 'Tende Esempio S.p.A.',
      demo: given.COMPANY_NAME === undefined,
    },
  }
}
