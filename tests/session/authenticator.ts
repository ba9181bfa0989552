import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '#tests/platform/app'

/** One code after the other, ms. */
export const STEP = 30_000

/** What an authenticator shows on the server's clock. */
export const appCode = (api: Pick<TestApp, 'clock'>, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now() })
