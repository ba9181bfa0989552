import { expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { ConfigError } from '#server/platform/environment'

const KEY = 'sk_test_0123456789abcdef'
const SECRET = 'whsec_0123456789abcdef'
const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET }

test('Stripe takes cards in the demonstration and in a real shop', () => {
  const settings = { secretKey: KEY, webhookSecret: SECRET, apiUrl: 'https://api.stripe.com' }
  for (const env of [stripe, { ...stripe, DEMO_DATA: 'never' }]) {
    const { paymentProvider, stripe: read } = loadConfig(env)
    expect([paymentProvider, read]).toEqual(['stripe', settings])
  }
})

test.each([
  'http://127.0.0.1:9090/',
  'http://localhost:9090',
  'http://[::1]:9090',
  'https://api.stripe.example',
])('Stripe may stand at %s', (STRIPE_API_URL) => {
  expect(loadConfig({ ...stripe, STRIPE_API_URL }).stripe?.apiUrl).toBe(STRIPE_API_URL.replace(/\/$/, ''))
})

test.each([
  [
    { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: SECRET },
    'The setting STRIPE_SECRET_KEY is missing: with PAYMENT_PROVIDER=stripe both secrets are needed.',
  ],
  [
    { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: KEY },
    'The setting STRIPE_WEBHOOK_SECRET is missing: with PAYMENT_PROVIDER=stripe both secrets are needed.',
  ],
  [
    { STRIPE_SECRET_KEY: KEY },
    'The setting PAYMENT_PROVIDER is not stripe: STRIPE_SECRET_KEY is of Stripe alone.',
  ],
  [
    { ...stripe, PAYMENT_PROVIDER: 'none' },
    'The setting PAYMENT_PROVIDER is not stripe: STRIPE_SECRET_KEY is of Stripe alone.',
  ],
  [
    { ...stripe, STRIPE_SECRET_KEY: 'pk_live_0123456789abcdef' },
    'The setting STRIPE_SECRET_KEY is wrong: expected a secret or restricted key of Stripe, such as sk_live_….',
  ],
  [
    { ...stripe, STRIPE_WEBHOOK_SECRET: 'changeme' },
    'The setting STRIPE_WEBHOOK_SECRET is wrong: expected the secret of an endpoint of Stripe, such as whsec_….',
  ],
  [
    { ...stripe, STRIPE_API_URL: 'http://stripe.example' },
    'The setting STRIPE_API_URL (“http://stripe.example”) is wrong: expected an https origin, or one of this machine.',
  ],
])('a wrong setting of cards is one clear sentence that holds no secret: %#', (env, sentence) => {
  expect(() => loadConfig(env)).toThrow(new ConfigError(sentence))
})
