import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { codeMachine } from '#machines/session/code.machine'
import { declarePaths } from '#paths/declare'
import { RequestOtpBody, VerifyOtpBody } from '#shared/session/otp.schema'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { aUser } from './account.fixtures.ts'

const session = createEmptyActor()
const now = Date.UTC(2026, 0, 5, 9)
const minutes = (count: number) => now + count * 60_000
const email = 'installateur@demo.example'

export const codePaths = declarePaths(codeMachine, {
  title: 'Le code à usage unique',
  notWalked: { browser: { 'code.closed.sending on code.have (1) → same': 'the button is shut meanwhile' } },
  inputs: {
    'sans e-mail': { email: '', session },
    'l’e-mail est déjà tapé': { email, session },
  },
  events: {
    'je tape mon e-mail': { type: 'email.change', email },
    'je le tape autrement': { type: 'email.change', email: ` ${email.toUpperCase()} ` },
    'je tape un e-mail incomplet': { type: 'email.change', email: 'autre@demo' },
    'un code attendu est retrouvé': { type: 'entry.found', email, deadline: minutes(5) },
    'un code reçu autrement est retrouvé': { type: 'entry.found', email, deadline: null },
    'je demande un code': { type: 'code.send' },
    'j’ai déjà un code': { type: 'code.have' },
    'je tape « AB »': { type: 'code.type', code: 'AB' },
    'je tape « AB2CD »': { type: 'code.type', code: 'AB2CD' },
    'je valide': { type: 'code.submit' },
    'deux minutes passent': { type: 'clock.tick', now: minutes(2) },
    'cinq minutes passent': { type: 'clock.tick', now: minutes(5) },
  },
  effects: {
    sendCode: {
      'le code est parti': { now },
      'les demandes sont trop nombreuses': refusal('TOO_MANY_REQUESTS'),
      'le réseau manque à l’envoi': refusal('NETWORK'),
    },
    verifyCode: {
      'le code est bon': { type: 'user.replaced', user: aUser() },
      'le code est faux': refusal('CODE_WRONG'),
      'le réseau manque au contrôle': refusal('NETWORK'),
      'le serveur est indisponible au contrôle': refusal('UNAVAILABLE'),
      'le serveur est en faute au contrôle': refusal('INTERNAL'),
      'les essais sont trop nombreux': refusal('TOO_MANY_REQUESTS'),
    },
  },
  delays: { close: 'l’annonce de la fin se ferme' },
  asks: {
    sendCode: refusedBy(RequestOtpBody),
    verifyCode: refusedBy(VerifyOtpBody),
  },
  states: {
    'closed.idle': 'l’e-mail est demandé',
    'closed.expired': '« Votre code a expiré »',
    'closed.sending': 'le code part',
    'entry.typing': 'le code est attendu',
    'entry.resending.untouched': 'un autre code part',
    'entry.resending.typed': 'un autre code part, les cases se remplissent',
    'entry.checking': 'le code est contrôlé',
    'entry.ended': 'le temps est écoulé',
    accepted: 'le code est accepté',
  },
  project: ({ context }) => ({
    email: context.email,
    code: context.code,
    counting: context.deadline !== null,
    over: context.remaining === 0,
    failed: context.failure !== null,
  }),
  check: (snapshot) => {
    const { code, deadline, remaining } = snapshot.context
    expect(code.length).toBeLessThanOrEqual(5)
    expect(deadline === null).toBe(remaining === null)
    if (!snapshot.hasTag('entry') && !snapshot.matches('accepted'))
      expect([code, deadline]).toEqual(['', null])
    if (snapshot.hasTag('checking')) expect(code).toBe('AB2CD')
  },
})
