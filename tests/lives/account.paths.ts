import { expect } from 'vitest'
import { type AccountFact, accountLife } from '#machines/lives/account.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to an account: the compiler misses one that is left out. */
const words: Record<Exclude<AccountFact['type'], 'email.confirmed'>, string> = {
  'claim.lapsed': 'personne ne confirme l’e-mail à temps',
  'claim.replaced': 'quelqu’un d’autre s’inscrit avec cet e-mail',
  'account.opened': 'l’équipe ouvre le compte',
  'account.installed': 'le compte est ouvert depuis la base',
  'account.refused': 'l’équipe refuse la demande',
  'account.deactivated': 'l’équipe ferme le compte',
  'account.deleted': 'la personne supprime son compte',
}

const events: Readonly<Record<string, AccountFact>> = {
  'l’e-mail est confirmé, le mot de passe connu': { type: 'email.confirmed', knowsPassword: true },
  'l’e-mail est confirmé, le mot de passe inconnu': { type: 'email.confirmed', knowsPassword: false },
  ...Object.fromEntries(
    (Object.keys(words) as (keyof typeof words)[]).map((type): [string, AccountFact] => [
      words[type],
      { type },
    ]),
  ),
}

export const accountFacts = Object.values(events)

export const accountLifePaths = declarePaths(accountLife, {
  title: 'La vie d’un compte',
  notWalked: { browser: NO_SCREEN },
  inputs: { 'quelqu’un s’inscrit': undefined },
  events,
  states: {
    claimed: 'son e-mail est à confirmer',
    waiting: 'il attend l’équipe',
    active: 'il est ouvert',
    refused: 'il est refusé',
    deactivated: 'il est fermé',
    deleted: 'il n’est plus',
  },
  project: ({ context }) => context,
  check: ({ value, context: { isConfirmed } }) => {
    // nobody judges a request of an address that may be anyone's
    if (value === 'waiting' || value === 'refused') expect(isConfirmed).toBe(true)
    if (value === 'claimed') expect(isConfirmed).toBe(false)
  },
})
