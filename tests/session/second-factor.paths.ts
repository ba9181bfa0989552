import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { secondFactorMachine } from '#machines/session/second-factor.machine'
import { declarePaths } from '#paths/declare'
import { isWholeFactor } from '#shared/session/second-factor.rules'
import { ProveFactorBody } from '#shared/session/second-factor.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { aUser } from './account.fixtures.ts'

const now = Date.UTC(2026, 0, 5, 9)

export const secondFactorPaths = declarePaths(secondFactorMachine, {
  title: 'Le second facteur à la connexion',
  notWalked: { browser: byHand('second-factor', 'staff-factor') },
  inputs: {
    'le mot de passe était juste': { challenge: 'défi', first: 'password', session: createEmptyActor() },
    'le code reçu était juste': { challenge: 'défi', first: 'code', session: createEmptyActor() },
  },
  events: {
    'je tape cinq chiffres': { type: 'code.type', code: '12345' },
    'je tape les six chiffres': { type: 'code.type', code: '123456' },
    'je tape un code de secours': { type: 'code.type', code: 'abcde-23456' },
    'j’envoie': { type: 'code.submit' },
  },
  effects: {
    proveFactor: {
      'le code est juste': {
        signedIn: { user: aUser({ role: 'admin' }), auth_token: 'token', now },
        codesLeft: null,
      },
      'le code de secours est juste': {
        signedIn: { user: aUser({ role: 'admin' }), auth_token: 'token', now },
        codesLeft: 7,
      },
      'le code est faux': refusal('SECOND_FACTOR_WRONG', { errors: { code: ['Incorrect'] } }),
      'la connexion a trop attendu': refusal('CHALLENGE_EXPIRED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: { proveFactor: refusedBy(ProveFactorBody) },
  states: {
    typing: 'le code est demandé',
    checking: 'le code est vérifié',
    expired: 'il faut recommencer',
    accepted: 'la session est ouverte',
  },
  project: ({ context: { code, failure, first } }) => ({ code, failed: failure !== null, first }),
  check: (snapshot) => {
    if (snapshot.matches('checking')) expect(isWholeFactor(snapshot.context.code)).toBe(true)
  },
})
