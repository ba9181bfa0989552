import { type Accounts, DEFAULT_ACCOUNTS, vatAccountsOf } from '#shared/dashboard/accounting/accounts'
import type { BankAccount } from '#shared/orders/payment-methods'
import type { Company } from '#shared/platform/company'
import {
  ConfigError,
  closingsOf,
  type Environment,
  listOf,
  plainIban,
  readEnvironment,
  reminderDaysOf,
} from './environment.ts'

/** How long the database may take, in ms, and how many connections an instance keeps; 0: as long as it likes. */
export interface DatabaseLimits {
  readonly poolSize: number
  /** one statement, by the server's clock */
  readonly statementMs: number
  /** one wait for a row that another transaction holds */
  readonly lockMs: number
  /** a transaction that says nothing: its instance is frozen or cut off, and others wait for its rows */
  readonly idleInTransactionMs: number
  /** one statement as this side sees it: the server may never answer */
  readonly queryMs: number
}

/** What Stripe is reached by; secrets. */
export interface StripeSettings {
  readonly secretKey: string
  /** signs what Stripe tells */
  readonly webhookSecret: string
  /** origin */
  readonly apiUrl: string
}

export interface Config {
  readonly port: number
  readonly host: string
  /** origin that links in mails point to; https makes cookies Secure */
  readonly publicUrl: string
  /** every subdomain of `publicUrl` speaks https alone, and browsers may hold them to it */
  readonly hstsSubdomains: boolean
  /** undefined: the embedded database under `dataDir` */
  readonly databaseUrl: string | undefined
  /** undefined: searches and lists are read from the database itself */
  readonly databaseReplicaUrl: string | undefined
  /** the database of `databaseUrl` without the pooler before it; undefined: none stands there */
  readonly databaseDirectUrl: string | undefined
  readonly databaseLimits: DatabaseLimits
  readonly dataDir: string
  /** undefined: mails are kept as files under `dataDir`/mail */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** undefined: made once and kept in `dataDir` */
  readonly jwtSecret: string | undefined
  /** whether administrators and editors may do without a second factor */
  readonly staffSecondFactor: 'required' | 'optional'
  /** proxies whose X-Forwarded-* headers are believed; empty: none */
  readonly trustedProxies: readonly string[]
  /** what the log keeps, and all that is worse; each answer is `info` */
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug'
  /** opens GET /metrics; undefined: there is none */
  readonly metricsToken: string | undefined
  /** where spans of requests go; undefined: nowhere */
  readonly tracesEndpoint: string | undefined
  /** multiplies every rate limit */
  readonly rateLimitScale: number
  /** `auto` is never left to a shop that others reach: with a database of its own or an https origin it is `never` */
  readonly demoData: 'auto' | 'always' | 'never'
  /** who takes card payments: Stripe, the built-in test, which takes no money, or nobody */
  readonly paymentProvider: 'stripe' | 'test' | 'none'
  /** null: Stripe takes none */
  readonly stripe: StripeSettings | null
  /** null: transfers are not offered */
  readonly bank: BankAccount | null
  /** days late from which each level of reminders of an invoice is sent; none: people send them */
  readonly reminderDays: readonly number[]
  readonly company: Company
  /** where sales are booked */
  readonly accounts: Accounts
  /** settings without which papers lack what the law has them say of a company; none of one that is fictitious */
  readonly unidentified: readonly (keyof Environment)[]
}

/** Without settings: an account that no bank has. */
const DEMO_IBAN = 'FR00 0000 0000 0000 0000 0000 000'

/** Where the cards go to Stripe, both of its secrets are there. Throws `ConfigError`. */
const stripeSettings = (given: Environment): StripeSettings | null => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl = 'https://api.stripe.com',
  } = given
  if (given.PAYMENT_PROVIDER !== 'stripe') {
    const unused = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'] as const).find(
      (name) => given[name] !== undefined,
    )
    if (unused === undefined) return null
    throw new ConfigError(`The setting PAYMENT_PROVIDER is not stripe: ${unused} is of Stripe alone.`)
  }
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET'
    throw new ConfigError(
      `The setting ${missing} is missing: with PAYMENT_PROVIDER=stripe both secrets are needed.`,
    )
  }
  return { secretKey, webhookSecret, apiUrl: apiUrl.replace(/\/$/, '') }
}

/**
 * Who may be paid how. In the demonstration, by a test and to an account that no bank has; in a real shop, only by
 * what is set. Throws `ConfigError`.
 */
const paymentSettings = (
  given: Environment,
  { demo, company }: { demo: boolean; company: string },
): Pick<Config, 'paymentProvider' | 'stripe' | 'bank'> => {
  const { BANK_IBAN: iban, BANK_HOLDER: holder = company, BANK_BIC: bic = null } = given
  if (given.PAYMENT_PROVIDER === 'test' && !demo) {
    throw new ConfigError(
      'The setting PAYMENT_PROVIDER (“test”) is wrong: the test takes no money, and is for the demo data alone; expected none.',
    )
  }
  const stripe = stripeSettings(given)
  if (iban === undefined && (given.BANK_HOLDER ?? given.BANK_BIC) !== undefined) {
    throw new ConfigError(
      'The setting BANK_IBAN is missing: BANK_HOLDER and BANK_BIC are of the account that it names.',
    )
  }
  const grouped = iban && plainIban(iban).replace(/(.{4})(?=.)/g, '$1 ')
  return {
    paymentProvider: given.PAYMENT_PROVIDER ?? (demo ? 'test' : 'none'),
    stripe,
    bank:
      grouped === undefined
        ? demo
          ? { holder: company, iban: DEMO_IBAN, bic: null, demo: true }
          : null
        : { holder, iban: grouped, bic, demo: false },
  }
}

/**
 * An instance that stops in the middle of a transaction is put out before those who wait for its rows give up: they
 * wait, and none is refused.
 */
const databaseLimits = (given: Environment): DatabaseLimits => ({
  poolSize: Number(given.DATABASE_POOL_SIZE ?? '10'),
  statementMs: Number(given.DATABASE_STATEMENT_TIMEOUT ?? '10000'),
  lockMs: Number(given.DATABASE_LOCK_TIMEOUT ?? '5000'),
  idleInTransactionMs: Number(given.DATABASE_IDLE_TIMEOUT ?? '4000'),
  queryMs: Number(given.DATABASE_QUERY_TIMEOUT ?? '15000'),
})

/** Who trades alone has neither capital nor, always, a place in the register. */
const isSoleTrader = (form: string): boolean => /^(ei\b|entrepr|auto|micro)/i.test(form)

/** What papers must say of who sells, and is not set. */
const unidentified = (given: Environment): (keyof Environment)[] => {
  const alone = isSoleTrader(given.COMPANY_LEGAL_FORM ?? '')
  const asked = [
    ...(['COMPANY_ADDRESS', 'COMPANY_LEGAL_FORM', 'COMPANY_SIRET', 'COMPANY_VAT'] as const),
    ...(alone ? [] : (['COMPANY_CAPITAL', 'COMPANY_REGISTER'] as const)),
  ]
  return asked.filter((name) => given[name] === undefined)
}

/** What examples write in the place of a secret: whoever read them would sign anybody in. */
const isPublished = (secret: string): boolean => /change.?me|secret-of-at-least/i.test(secret)

/** Settings of the environment, with their defaults. An empty text counts as absent. Throws `ConfigError`. */
export const loadConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = readEnvironment(env)
  const port = Number(given.PORT ?? '3000')
  if (given.DATABASE_URL && !given.JWT_SECRET) {
    throw new ConfigError(
      'The setting JWT_SECRET is missing: with DATABASE_URL every instance must share one secret of at least 32 characters.',
    )
  }
  const further = (['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL'] as const).find((name) => given[name])
  if (further !== undefined && !given.DATABASE_URL) {
    throw new ConfigError(`The setting DATABASE_URL is missing: ${further} is of the database that it names.`)
  }
  const host = given.HOST ?? '127.0.0.1'
  const visible = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const publicUrl = (given.PUBLIC_URL ?? `http://${visible}:${port}`).replace(/\/$/, '')
  const company = given.COMPANY_NAME ?? 'Ombrelia'
  const isReal = given.DATABASE_URL !== undefined || publicUrl.startsWith('https:')
  const asked = given.DEMO_DATA ?? 'auto'
  const demoData = asked === 'auto' && isReal ? 'never' : asked
  const demo = demoData !== 'never'
  if (!demo && given.JWT_SECRET !== undefined && isPublished(given.JWT_SECRET)) {
    throw new ConfigError(
      'The setting JWT_SECRET is wrong: it is the one of an example, which everybody can read; make one with openssl rand -hex 32.',
    )
  }
  return {
    port,
    host,
    publicUrl,
    hstsSubdomains: given.HSTS_SUBDOMAINS === 'yes',
    databaseUrl: given.DATABASE_URL,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databaseLimits: databaseLimits(given),
    dataDir: given.DATA_DIR ?? './data',
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Ombrelia <ne-pas-repondre@ombrelia.example>',
    jwtSecret: given.JWT_SECRET,
    staffSecondFactor: given.STAFF_SECOND_FACTOR ?? 'optional',
    trustedProxies: listOf(given.TRUSTED_PROXIES ?? ''),
    logLevel: given.LOG_LEVEL ?? 'warn',
    metricsToken: given.METRICS_TOKEN,
    tracesEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    rateLimitScale: Number(given.RATE_LIMIT_SCALE ?? '1'),
    demoData,
    ...paymentSettings(given, { demo, company }),
    accounts: {
      customers: given.ACCOUNT_CUSTOMERS ?? DEFAULT_ACCOUNTS.customers,
      sales: given.ACCOUNT_SALES ?? DEFAULT_ACCOUNTS.sales,
      delivery: given.ACCOUNT_DELIVERY ?? DEFAULT_ACCOUNTS.delivery,
      eco: given.ACCOUNT_ECO ?? DEFAULT_ACCOUNTS.eco,
      ...vatAccountsOf(given.ACCOUNT_VAT ?? DEFAULT_ACCOUNTS.vat),
    },
    unidentified: given.COMPANY_NAME === undefined ? [] : unidentified(given),
    reminderDays: reminderDaysOf(given.PAYMENT_REMINDERS ?? '') ?? [],
    company: {
      name: company,
      address: given.COMPANY_ADDRESS ?? '12 rue des Démonstrations',
      city: given.COMPANY_CITY ?? 'Paris',
      zip: given.COMPANY_ZIP ?? '75000',
      email: given.COMPANY_EMAIL ?? 'contact@ombrelia.example',
      phone: given.COMPANY_PHONE ?? '01 99 00 00 00',
      siret: given.COMPANY_SIRET ?? '000 000 000 00000',
      vat: given.COMPANY_VAT ?? 'FR00000000000',
      legalForm: given.COMPANY_LEGAL_FORM,
      capital: given.COMPANY_CAPITAL === undefined ? undefined : Number(given.COMPANY_CAPITAL),
      register: given.COMPANY_REGISTER,
      hosting:
        given.COMPANY_HOSTING ??
        'Hébergeur de démonstration, 1 rue de l’Exemple, 75000 Paris, 01 99 00 00 01',
      partner: given.COMPANY_PARTNER ?? 'Tende Esempio S.p.A.',
      closings: closingsOf(given.COMPANY_CLOSED ?? '') ?? [],
      demo: given.COMPANY_NAME === undefined,
    },
  }
}
