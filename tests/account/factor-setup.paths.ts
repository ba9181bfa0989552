import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { factorSetupMachine } from '#machines/account/factor-setup.machine'
import { declarePaths } from '#paths/declare'
import { BeginFactorBody, ConfirmFactorBody, RemoveFactorBody } from '#shared/session/second-factor.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'

const session = createEmptyActor()

export const factorSetupPaths = declarePaths(factorSetupMachine, {
  title: 'Le second facteur d’un compte',
  notWalked: { browser: byHand('second-factor') },
  inputs: {
    'le compte n’en a pas': { enrolled: false, session },
    'le compte en a un': { enrolled: true, session },
  },
  events: {
    'je veux l’ajouter': { type: 'factor.add' },
    'je veux le retirer': { type: 'factor.remove' },
    'j’annule': { type: 'factor.cancel' },
    'je tape mon mot de passe': { type: 'password.change', password: 'Sillage-clair26' },
    'je tape le code': { type: 'code.change', code: '123456' },
    'j’envoie': { type: 'factor.submit' },
    'j’ai conservé les codes': { type: 'codes.kept' },
  },
  effects: {
    beginFactor: {
      'la clé est donnée': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' },
      'le mot de passe est faux': refusal('PASSWORD_WRONG', { errors: { password: ['Incorrect'] } }),
    },
    confirmFactor: {
      'le code est juste': ['ABCDE-23456', 'FGHJK-23456'],
      'le code est faux': refusal('SECOND_FACTOR_WRONG', { errors: { code: ['Incorrect'] } }),
    },
    removeFactor: {
      'il est retiré': undefined,
      'le retrait est refusé': refusal('SECOND_FACTOR_WRONG', { errors: { code: ['Incorrect'] } }),
    },
  },
  asks: {
    beginFactor: refusedBy(BeginFactorBody),
    confirmFactor: refusedBy(ConfirmFactorBody),
    removeFactor: refusedBy(RemoveFactorBody),
  },
  states: {
    absent: 'l’ajout est proposé',
    proving: 'le mot de passe est demandé',
    beginning: 'la clé est demandée',
    scanning: 'la clé est montrée, un premier code demandé',
    confirming: 'le premier code est vérifié',
    showing: 'les codes de secours sont montrés',
    present: 'le second facteur est en place',
    leaving: 'le mot de passe et un code sont demandés',
    removing: 'le retrait est en cours',
  },
  project: ({ context: { password, code, failure } }) => ({ password, code, failed: failure !== null }),
  check: (snapshot) => {
    const { given, recoveryCodes } = snapshot.context
    // seen where they are shown, and kept nowhere after
    expect(recoveryCodes.length > 0).toBe(snapshot.matches('showing'))
    expect(given !== null).toBe(snapshot.matches('scanning') || snapshot.matches('confirming'))
  },
})
