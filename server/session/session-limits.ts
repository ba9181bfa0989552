import type { FastifyRequest } from 'fastify'
import { addressKey, type RateLimitRule, type RateLimits } from '#server/platform/rate-limits'

const MINUTE = 60_000

/** How often one call may be made: from an address, for an e-mail or account, by one from the other, and in all. */
interface CallLimits {
  readonly address: RateLimitRule
  readonly account: RateLimitRule
  /** where a flood for one account must not keep its owner out: fewer, for each address apart */
  readonly pair?: RateLimitRule
  readonly all: RateLimitRule
}

const rule = (name: string, limit: number, minutes: number): RateLimitRule => ({
  name,
  limit,
  windowMs: minutes * MINUTE,
})

/**
 * Tries, whether they succeed or not. Passwords: ten for each pair of account and address, and so many for an
 * account from everywhere that a guesser gains nothing while its owner waits five minutes at the worst, and signs
 * in by code meanwhile.
 */
const limitsOfCalls = {
  login: {
    address: rule('login.address', 60, 5),
    pair: rule('login.pair', 10, 5),
    account: rule('login.account', 60, 5),
    all: rule('login.all', 3000, 5),
  },
  register: {
    address: rule('register.address', 10, 60),
    account: rule('register.account', 3, 60),
    all: rule('register.all', 200, 60),
  },
  requestCode: {
    address: rule('code.address', 20, 15),
    account: rule('code.account', 5, 15),
    all: rule('code.all', 1000, 15),
  },
  verifyCode: {
    address: rule('code.verify.address', 60, 15),
    account: rule('code.verify.account', 20, 15),
    all: rule('code.verify.all', 3000, 15),
  },
  requestVerification: {
    address: rule('verification.address', 20, 15),
    account: rule('verification.account', 5, 15),
    all: rule('verification.all', 1000, 15),
  },
  requestReset: {
    address: rule('reset.address', 10, 15),
    account: rule('reset.account', 3, 15),
    all: rule('reset.all', 500, 15),
  },
  /** a link's token: 256 bits need no limit, what a try costs does */
  useLink: {
    address: rule('link.address', 30, 15),
    account: rule('link.account', 20, 15),
    all: rule('link.all', 1000, 15),
  },
  deletion: {
    address: rule('deletion.address', 20, 15),
    account: rule('deletion.account', 5, 15),
    all: rule('deletion.all', 500, 15),
  },
  exportData: {
    address: rule('export.address', 20, 15),
    account: rule('export.account', 10, 15),
    all: rule('export.all', 500, 15),
  },
} as const satisfies Record<string, CallLimits>

export type LimitedCall = keyof typeof limitsOfCalls

/**
 * Counts a try of a call. `account` is a folded e-mail or an account's id. The narrowest is counted first: what it
 * refuses takes nothing from the others. Throws TOO_MANY_REQUESTS.
 */
export const takeTry = async (
  limits: RateLimits,
  call: LimitedCall,
  request: Pick<FastifyRequest, 'ip'>,
  account: string,
): Promise<void> => {
  const rules: CallLimits = limitsOfCalls[call]
  const address = addressKey(request.ip)
  if (rules.pair) await limits.take(rules.pair, `${address} ${account}`)
  await limits.take(rules.address, address)
  await limits.take(rules.account, account)
  await limits.take(rules.all, '')
}
