import { expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { ConfigError } from '#server/platform/environment'
import { DEFAULT_ACCOUNTS } from '#shared/dashboard/accounting/accounts'

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: 'http://127.0.0.1:3000',
  hstsSubdomains: false,
  databaseUrl: undefined,
  databaseLimits: {
    poolSize: 10,
    statementMs: 10_000,
    lockMs: 5000,
    idleInTransactionMs: 4000,
    queryMs: 15_000,
  },
  dataDir: './data',
  smtpUrl: undefined,
  mailFrom: 'Ombrelia <ne-pas-repondre@ombrelia.example>',
  jwtSecret: undefined,
  staffSecondFactor: 'optional',
  trustedProxies: [],
  logLevel: 'warn',
  metricsToken: undefined,
  tracesEndpoint: undefined,
  rateLimitScale: 1,
  demoData: 'auto',
  paymentProvider: 'test',
  stripe: null,
  bank: { holder: 'Ombrelia', iban: 'FR00 0000 0000 0000 0000 0000 000', bic: null, demo: true },
  reminderDays: [],
  company: {
    name: 'Ombrelia',
    address: '12 rue des Démonstrations',
    city: 'Paris',
    zip: '75000',
    email: 'contact@ombrelia.example',
    phone: '01 99 00 00 00',
    siret: '000 000 000 00000',
    vat: 'FR00000000000',
    hosting: 'Hébergeur de démonstration, 1 rue de l’Exemple, 75000 Paris, 01 99 00 00 01',
    partner: 'Tende Esempio S.p.A.',
    closings: [],
    demo: true,
  },
  accounts: DEFAULT_ACCOUNTS,
  unidentified: [],
}

const database = { DATABASE_URL: 'postgres://u:p@db/shop', JWT_SECRET: 'x'.repeat(32) }

test('without settings, the shop is a local demonstration', () => {
  expect(loadConfig({})).toEqual(defaults)
  expect(loadConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', UNRELATED: 'x' })).toEqual(defaults)
})

test('every setting is read', () => {
  expect(
    loadConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://boutique.example/',
      HSTS_SUBDOMAINS: 'yes',
      DATABASE_URL: 'postgres://u:p@db:5432/shop',
      DATABASE_POOL_SIZE: '25',
      DATABASE_STATEMENT_TIMEOUT: '8000',
      DATABASE_LOCK_TIMEOUT: '2000',
      DATABASE_IDLE_TIMEOUT: '1000',
      DATABASE_QUERY_TIMEOUT: '0',
      DATA_DIR: '/var/lib/shop',
      SMTP_URL: 'smtps://u:p@mail:465',
      MAIL_FROM: 'boutique@boutique.example',
      JWT_SECRET: 'x'.repeat(32),
      STAFF_SECOND_FACTOR: 'required',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      LOG_LEVEL: 'info',
      METRICS_TOKEN: 'a-token-for-who-watches',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      RATE_LIMIT_SCALE: '2.5',
      DEMO_DATA: 'never',
      PAYMENT_PROVIDER: 'none',
      BANK_HOLDER: 'Stores & Cie SAS',
      BANK_IBAN: 'FR7630006000011234567890189',
      BANK_BIC: 'AGRIFRPPXXX',
      COMPANY_NAME: 'Stores & Cie',
      COMPANY_ADDRESS: '1 rue Neuve',
      COMPANY_CITY: 'Lyon',
      COMPANY_ZIP: '69001',
      COMPANY_EMAIL: 'bonjour@boutique.example',
      COMPANY_PHONE: '04 00 00 00 00',
      COMPANY_SIRET: '123 456 789 00012',
      COMPANY_VAT: 'FR12345678901',
      COMPANY_LEGAL_FORM: 'SAS',
      COMPANY_CAPITAL: '10000',
      COMPANY_REGISTER: 'Lyon',
      ACCOUNT_SALES: '707100',
      ACCOUNT_VAT: '445710,5.50:445713',
      COMPANY_HOSTING: 'Serveurs & Cie, 2 rue Neuve, 69001 Lyon, 04 00 00 00 01',
      COMPANY_PARTNER: 'Tende Nuove S.r.l.',
      PAYMENT_REMINDERS: '7, 21,45',
      COMPANY_CLOSED: '2027-08-02/2027-08-20, 2027-12-24/2028-01-02',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://boutique.example',
    hstsSubdomains: true,
    databaseUrl: 'postgres://u:p@db:5432/shop',
    databaseLimits: {
      poolSize: 25,
      statementMs: 8000,
      lockMs: 2000,
      idleInTransactionMs: 1000,
      queryMs: 0,
    },
    dataDir: '/var/lib/shop',
    smtpUrl: 'smtps://u:p@mail:465',
    mailFrom: 'boutique@boutique.example',
    jwtSecret: 'x'.repeat(32),
    staffSecondFactor: 'required',
    trustedProxies: ['10.0.0.0/8', '::1'],
    logLevel: 'info',
    metricsToken: 'a-token-for-who-watches',
    tracesEndpoint: 'http://127.0.0.1:4318',
    rateLimitScale: 2.5,
    demoData: 'never',
    paymentProvider: 'none',
    stripe: null,
    reminderDays: [7, 21, 45],
    bank: {
      holder: 'Stores & Cie SAS',
      iban: 'FR76 3000 6000 0112 3456 7890 189',
      bic: 'AGRIFRPPXXX',
      demo: false,
    },
    company: {
      name: 'Stores & Cie',
      address: '1 rue Neuve',
      city: 'Lyon',
      zip: '69001',
      email: 'bonjour@boutique.example',
      phone: '04 00 00 00 00',
      siret: '123 456 789 00012',
      vat: 'FR12345678901',
      legalForm: 'SAS',
      capital: 10_000,
      register: 'Lyon',
      hosting: 'Serveurs & Cie, 2 rue Neuve, 69001 Lyon, 04 00 00 00 01',
      partner: 'Tende Nuove S.r.l.',
      closings: [
        { from: '2027-08-02', to: '2027-08-20' },
        { from: '2027-12-24', to: '2028-01-02' },
      ],
      demo: false,
    },
    accounts: { ...DEFAULT_ACCOUNTS, sales: '707100', vatByRate: { '5.5': '445713' } },
    unidentified: [],
  })
})

test.each([
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::1', PORT: '81' }, 'http://[::1]:81'],
])('links point to a visible address: %o', (env, url) => {
  expect(loadConfig(env).publicUrl).toBe(url)
})

test.each([
  [{ PORT: '80a' }, 'The setting PORT (“80a”) is wrong: expected a port from 0 to 65535.'],
  [{ PORT: '65536' }, 'The setting PORT (“65536”) is wrong: expected a port from 0 to 65535.'],
  [
    { PUBLIC_URL: 'boutique.example' },
    'The setting PUBLIC_URL (“boutique.example”) is wrong: expected an http or https origin without a path, such as https://shop.example.',
  ],
  [
    { DATABASE_URL: 'mysql://u:hidden@db/shop', JWT_SECRET: 'x'.repeat(32) },
    'The setting DATABASE_URL is wrong: expected a PostgreSQL address, such as postgres://user:password@host:5432/name.',
  ],
  [{ JWT_SECRET: 'short' }, 'The setting JWT_SECRET is wrong: expected a secret of at least 32 characters.'],
  [
    { DATABASE_URL: 'postgres://u:p@db/shop' },
    'The setting JWT_SECRET is missing: with DATABASE_URL every instance must share one secret of at least 32 characters.',
  ],
  ...['http://a:b:c', 'http://shop.example:99999', 'https://[::1'].map(
    (url): [Record<string, string>, string] => [
      { PUBLIC_URL: url },
      `The setting PUBLIC_URL (“${url}”) is wrong: expected an http or https origin without a path, such as https://shop.example.`,
    ],
  ),
  ...['postgres://x:99999999/y', 'postgres://u:100%@db/shop'].map((url): [Record<string, string>, string] => [
    { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) },
    'The setting DATABASE_URL is wrong: expected a PostgreSQL address, such as postgres://user:password@host:5432/name.',
  ]),
  ...['smtp://a:b:c@@', 'smtp://u:%zz@mail:25', 'smtp:///', 'smtp://mail:99999'].map(
    (url): [Record<string, string>, string] => [
      { SMTP_URL: url },
      'The setting SMTP_URL is wrong: expected an SMTP address, such as smtp://user:password@host:587.',
    ],
  ),
  ...['abc', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0/8', '10.0.0.1/8/8', '10.0.0.1, x'].map(
    (list): [Record<string, string>, string] => [
      { TRUSTED_PROXIES: list },
      `The setting TRUSTED_PROXIES (“${list}”) is wrong: expected addresses or ranges separated by commas, such as 10.0.0.0/8,127.0.0.1.`,
    ],
  ),
  ...['0', '-1', '0.000', 'x2', '1e3'].map((scale): [Record<string, string>, string] => [
    { RATE_LIMIT_SCALE: scale },
    `The setting RATE_LIMIT_SCALE (“${scale}”) is wrong: expected a factor above 0, such as 1 or 2.5.`,
  ]),
  [
    { DATABASE_POOL_SIZE: '0' },
    'The setting DATABASE_POOL_SIZE (“0”) is wrong: expected a number of connections from 1 to 999.',
  ],
  [
    { DATABASE_LOCK_TIMEOUT: '3s' },
    'The setting DATABASE_LOCK_TIMEOUT (“3s”) is wrong: expected milliseconds, or 0 for no limit.',
  ],
  [{ HSTS_SUBDOMAINS: 'oui' }, 'The setting HSTS_SUBDOMAINS (“oui”) is wrong: expected yes or no.'],
  [{ DEMO_DATA: 'yes' }, 'The setting DEMO_DATA (“yes”) is wrong: expected auto, always or never.'],
  ...['paypal', 'Test'].map((provider): [Record<string, string>, string] => [
    { PAYMENT_PROVIDER: provider },
    `The setting PAYMENT_PROVIDER (“${provider}”) is wrong: expected stripe, test or none, no other provider being built in.`,
  ]),
  ...[{ DEMO_DATA: 'never' }, { PUBLIC_URL: 'https://boutique.example' }].map(
    (real): [Record<string, string>, string] => [
      { PAYMENT_PROVIDER: 'test', ...real },
      'The setting PAYMENT_PROVIDER (“test”) is wrong: the test takes no money, and is for the demo data alone; expected none.',
    ],
  ),
  ...['FR7630006000011234567890188', 'FR76', 'IBAN', '7630006000011234567890189'].map(
    (iban): [Record<string, string>, string] => [
      { BANK_IBAN: iban },
      `The setting BANK_IBAN (“${iban}”) is wrong: expected an IBAN whose check digits are right.`,
    ],
  ),
  [
    { BANK_IBAN: 'FR7630006000011234567890189', BANK_BIC: 'AGRI' },
    'The setting BANK_BIC (“AGRI”) is wrong: expected a BIC of 8 or 11 capitals and digits.',
  ],
  [
    { BANK_BIC: 'AGRIFRPP' },
    'The setting BANK_IBAN is missing: BANK_HOLDER and BANK_BIC are of the account that it names.',
  ],
  [
    { COMPANY_HOSTING: 'x'.repeat(301) },
    `The setting COMPANY_HOSTING (“${'x'.repeat(301)}”) is wrong: expected the name, address and phone of who hosts the site.`,
  ],
  [
    { COMPANY_PARTNER: 'x'.repeat(121) },
    `The setting COMPANY_PARTNER (“${'x'.repeat(121)}”) is wrong: expected the name of the manufacturer.`,
  ],
  [{ COMPANY_ZIP: '7500' }, 'The setting COMPANY_ZIP (“7500”) is wrong: expected five digits.'],
  [
    { MAIL_FROM: 'nobody' },
    'The setting MAIL_FROM (“nobody”) is wrong: expected a sender, such as Shop <shop@shop.example>.',
  ],
])('a wrong setting is one clear sentence: %o', (env, sentence) => {
  expect(() => loadConfig(env)).toThrow(new ConfigError(sentence))
})

test.each([
  [{}, 'test', true],
  [{ PUBLIC_URL: 'http://boutique.example' }, 'test', true],
  [{ ...database, DEMO_DATA: 'always' }, 'test', true],
  [{ PAYMENT_PROVIDER: 'none' }, 'none', true],
  [{ DEMO_DATA: 'never' }, 'none', undefined],
  [database, 'none', undefined],
  [{ PUBLIC_URL: 'https://boutique.example' }, 'none', undefined],
  [{ ...database, BANK_IBAN: 'DE89 3704 0044 0532 0130 00' }, 'none', false],
])('test payments and an account that no bank has are of the demonstration: %o', (env, provider, demo) => {
  const { paymentProvider, bank } = loadConfig(env)
  expect([paymentProvider, bank?.demo]).toEqual([provider, demo])
})

test.each([
  [{}, 'auto'],
  [{ PUBLIC_URL: 'http://boutique.example' }, 'auto'],
  [{ DEMO_DATA: 'auto', ...database }, 'never'],
  [database, 'never'],
  [{ PUBLIC_URL: 'https://boutique.example' }, 'never'],
  [{ DEMO_DATA: 'always', ...database, PUBLIC_URL: 'https://boutique.example' }, 'always'],
  [{ DEMO_DATA: 'never' }, 'never'],
])('published passwords never come by themselves to a shop that others reach: %o', (env, demoData) => {
  expect(loadConfig(env).demoData).toBe(demoData)
})

test('an account without a holder of its own is the company’s', () => {
  const iban = 'DE89370400440532013000'
  expect(loadConfig({ COMPANY_NAME: 'Stores & Cie', BANK_IBAN: iban }).bank).toEqual({
    holder: 'Stores & Cie',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: null,
    demo: false,
  })
})
