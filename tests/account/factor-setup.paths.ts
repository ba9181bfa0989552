import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { factorSetupMachine } from '#machines/account/factor-setup.machine'
import { declarePaths } from '#paths/declare'
import {
  BeginFactorBody,
  ConfirmFactorBody,
  RemoveFactorBody,
  RenewCodesBody,
} from '#shared/session/second-factor.schema'
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
    'je copie les codes': { type: 'codes.copy' },
    'je coche que je les ai conservés': { type: 'codes.confirm', confirmed: true },
    'je décoche': { type: 'codes.confirm', confirmed: false },
    'j’ai terminé': { type: 'codes.kept' },
    'je veux d’autres codes': { type: 'codes.renew' },
    'je veux savoir combien il en reste': { type: 'codes.recount' },
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
    countCodes: { 'il reste sept codes': 7, 'le réseau manque': refusal('NETWORK') },
    renewCodes: {
      'd’autres codes sont donnés': ['LMNPQ-23456', 'RSTUV-23456'],
      'ils sont refusés': refusal('SECOND_FACTOR_WRONG', { errors: { code: ['Incorrect'] } }),
    },
    copyCodes: {
      'les codes sont copiés': undefined,
      'le navigateur refuse': refusal('CLIPBOARD'),
    },
    removeFactor: {
      'il est retiré': undefined,
      'le retrait est refusé': refusal('SECOND_FACTOR_WRONG', { errors: { code: ['Incorrect'] } }),
    },
  },
  asks: {
    beginFactor: refusedBy(BeginFactorBody),
    confirmFactor: refusedBy(ConfirmFactorBody),
    renewCodes: refusedBy(RenewCodesBody),
    copyCodes: ({ codes }) => (codes.length > 0 ? [] : ['there is nothing to copy']),
    removeFactor: refusedBy(RemoveFactorBody),
  },
  states: {
    absent: 'l’ajout est proposé',
    proving: 'le mot de passe est demandé',
    beginning: 'la clé est demandée',
    scanning: 'la clé est montrée, un premier code demandé',
    confirming: 'le premier code est vérifié',
    'showing.shown': 'les codes de secours sont montrés',
    'showing.copying': 'les codes sont en cours de copie',
    'showing.copied': 'les codes sont montrés, et copiés',
    'present.counting': 'le second facteur est en place, ses codes de secours sont comptés',
    'present.counted': 'le second facteur est en place, les codes qui restent sont dits',
    'present.uncounted': 'le second facteur est en place, les codes n’ont pas pu être comptés',
    renewing: 'le mot de passe et un code sont demandés pour d’autres codes',
    making: 'd’autres codes sont demandés',
    leaving: 'le mot de passe et un code sont demandés pour le retrait',
    removing: 'le retrait est en cours',
  },
  project: ({ context: { password, code, confirmed, failure } }) => ({
    password,
    code,
    confirmed,
    failed: failure !== null,
  }),
  check: (snapshot) => {
    const { given, recoveryCodes } = snapshot.context
    // seen where they are shown, and kept nowhere after
    expect(recoveryCodes.length > 0).toBe(snapshot.matches('showing'))
    expect(given !== null).toBe(snapshot.matches('scanning') || snapshot.matches('confirming'))
  },
})
