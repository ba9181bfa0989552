import type { AccountFact } from '#machines/lives/account.machine'

/** All that happens to an account: the compiler misses one that is left out. */
const listed: Record<Exclude<AccountFact['type'], 'email.confirmed'>, true> = {
  'claim.lapsed': true,
  'claim.replaced': true,
  'account.opened': true,
  'account.installed': true,
  'account.refused': true,
  'account.deactivated': true,
  'account.deleted': true,
}

export const accountFacts: readonly AccountFact[] = [
  { type: 'email.confirmed', knowsPassword: true },
  { type: 'email.confirmed', knowsPassword: false },
  ...(Object.keys(listed) as (keyof typeof listed)[]).map((type): AccountFact => ({ type })),
]
