import type { FastifyRequest } from 'fastify'
import { widestAddressKey } from '#server/platform/address-keys'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { DAY, MINUTE } from '#shared/platform/durations'

const DAY_IN_MINUTES = DAY / MINUTE

/** How often one call may be made, and by whom it is counted. */
interface CallLimits {
  readonly address: RateLimitRule
  /** for an e-mail or account, from everywhere: known browsers are not counted here */
  readonly account?: RateLimitRule
  /** where a flood for one account must not keep its owner out: fewer, for each address apart */
  readonly pair?: RateLimitRule
  /** mails to one account: beyond it nobody is refused, and what is under way stays good */
  readonly mails?: RateLimitRule
  /** by a browser that is known: in place of all the others */
  readonly device?: RateLimitRule
  /** everybody's: beyond it each waits a little, and the log tells */
  readonly all: RateLimitRule
}

const rule = (name: string, limit: number, minutes: number): RateLimitRule => ({
  name,
  limit,
  windowMs: minutes * MINUTE,
})

/**
 * Tries, whether they succeed or not (docs/decisions/033). A guesser from many addresses can use up what an account has
 * from everywhere: its owner's own browsers do not count there, and a reset is never refused.
 */
const limitsOfCalls = {
  login: {
    address: rule('login.address', 60, 5),
    pair: rule('login.pair', 10, 5),
    account: rule('login.account', 60, 5),
    device: rule('login.device', 10, 5),
    all: rule('login.all', 3000, 5),
  },
  register: {
    address: rule('register.address', 10, 60),
    pair: rule('register.pair', 3, 60),
    account: rule('register.account', 12, 60),
    all: rule('register.all', 200, 60),
  },
  /** what a sign-up is refused for takes none of the sign-ups of before, and looks through a long list */
  choosePassword: {
    address: rule('password.choose.address', 30, 15),
    all: rule('password.choose.all', 1000, 15),
  },
  requestCode: {
    address: rule('code.address', 20, 15),
    mails: rule('code.account', 5, 15),
    device: rule('code.device', 5, 15),
    all: rule('code.all', 1000, 15),
  },
  /** of one address so few in a day that it cannot pause the codes of an account by itself */
  verifyCode: {
    address: rule('code.verify.address', 60, 15),
    pair: rule('code.verify.pair', 10, DAY_IN_MINUTES),
    account: rule('code.verify.account', 20, 15),
    device: rule('code.verify.device', 20, 15),
    all: rule('code.verify.all', 3000, 15),
  },
  /** of six digits: so few from browsers that are not known that nobody who has the password guesses one in years */
  secondFactor: {
    address: rule('second-factor.address', 60, 15),
    pair: rule('second-factor.pair', 10, DAY_IN_MINUTES),
    account: rule('second-factor.account', 20, DAY_IN_MINUTES),
    device: rule('second-factor.device', 10, 15),
    all: rule('second-factor.all', 3000, 15),
  },
  /** fifty random bits: what a try costs needs a limit, for an address; an account's would be whoever's has the password */
  recoveryCode: {
    pair: rule('recovery-code.pair', 10, 15),
    address: rule('recovery-code.address', 60, 15),
    device: rule('recovery-code.device', 10, 15),
    all: rule('recovery-code.all', 3000, 15),
  },
  /** with the password again, or the first code: of who is signed in */
  changeFactor: {
    address: rule('second-factor.change.address', 60, 15),
    account: rule('second-factor.change.account', 10, 15),
    all: rule('second-factor.change.all', 1000, 15),
  },
  requestVerification: {
    address: rule('verification.address', 20, 15),
    mails: rule('verification.account', 5, 15),
    all: rule('verification.all', 1000, 15),
  },
  verifyEmail: {
    address: rule('verification.verify.address', 60, 15),
    account: rule('verification.verify.account', 20, 15),
    all: rule('verification.verify.all', 3000, 15),
  },
  requestReset: {
    address: rule('reset.address', 10, 15),
    mails: rule('reset.account', 3, 15),
    device: rule('reset.device', 3, 15),
    all: rule('reset.all', 500, 15),
  },
  /** a link's token: 256 bits need no limit for an account, what a try costs does for an address */
  useLink: {
    address: rule('link.address', 30, 15),
    all: rule('link.all', 1000, 15),
  },
  /** passwords tried with one link, wherever it is opened: counted by its token, which nobody without it can use up */
  linkPassword: {
    address: rule('link.password.address', 30, 15),
    account: rule('link.password.token', 10, 15),
    all: rule('link.password.all', 1000, 15),
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

/** What sets a browser apart from those that anybody has. */
export interface Browser {
  /** what it is counted by, where somebody proved there to hold the account */
  readonly device?: string | undefined
  /** asked for what it tries, which has tries of its own: those of the account are others' */
  readonly hasAsked?: boolean
}

/**
 * Counts a try of a call. `account` is a folded e-mail or an account's id, `browser` what is known of where it comes from.
 * The narrowest is counted first: what it refuses takes nothing from the others. Throws TOO_MANY_REQUESTS; false: nothing
 * new is mailed while what was mailed is good.
 */
export const takeTry = async (
  limits: RateLimits,
  call: LimitedCall,
  request: Pick<FastifyRequest, 'ip'>,
  account: string,
  { device, hasAsked = false }: Browser = {},
): Promise<boolean> => {
  const rules: CallLimits = limitsOfCalls[call]
  if (device !== undefined && rules.device) {
    if (rules.mails) return limits.spare(rules.device, device)
    await limits.take(rules.device, device)
    return true
  }
  if (rules.pair) await limits.take(rules.pair, `${widestAddressKey(request.ip)} ${account}`)
  await limits.takeAddress(rules.address, request.ip)
  if (rules.account && !hasAsked) await limits.take(rules.account, account)
  const mayMail = rules.mails === undefined || (await limits.spare(rules.mails, account))
  await limits.brake(rules.all)
  return mayMail
}
