import { expect, test } from 'vitest'
import { announcement } from '#server/platform/announcement'
import { loadConfig } from '#server/platform/config'

test('the announcement names the demo accounts and warns, or says nothing of them', () => {
  const config = loadConfig({})
  expect(announcement(config, 'http://127.0.0.1:3000', { accounts: [], password: 'x' }, [])).toEqual([
    'Ombrelia (société de démonstration) est en ligne\u00a0: http://127.0.0.1:3000',
  ])
  expect(
    announcement(
      { ...config, company: { ...config.company, name: 'Stores & Cie', demo: false } },
      'http://127.0.0.1:3000',
      {
        accounts: ['admin@demo.example'],
        password: 'Demo!2026',
      },
      [],
    ),
  ).toEqual([
    'Stores & Cie est en ligne\u00a0: http://127.0.0.1:3000',
    '',
    'Comptes de démonstration, mot de passe Demo!2026\u00a0:',
    '  admin@demo.example',
    'Attention\u00a0: quiconque lit la documentation peut s’y connecter. DEMO_DATA=never évite de les créer.',
  ])
})

test('the announcement says what to do about what is lacking', () => {
  const config = loadConfig({})
  const nobody = { accounts: [], password: 'x' }
  const lines = announcement(config, 'http://127.0.0.1:3000', nobody, ['administrator', 'price_list'])
  expect(lines.slice(1)).toEqual([
    'Attention\u00a0: aucun compte ne peut administrer la boutique. «\u00a0npm run admin -- create prenom@entreprise.fr\u00a0» donne un lien à usage unique.',
    'Attention\u00a0: aucun tarif n’est en vigueur, le catalogue est vide. «\u00a0npm run catalogue -- load dossier\u00a0» charge le premier.',
  ])
})

test.each([
  [
    { DEMO_DATA: 'never' },
    'Attention\u00a0: ni carte ni virement ne sont proposés, seuls les comptes au paiement différé peuvent commander. BANK_IBAN ouvre le virement.',
  ],
  [{ DEMO_DATA: 'never', BANK_IBAN: 'FR7630006000011234567890189' }, undefined],
])('the announcement says that nobody can be paid: %o', (env, said) => {
  const [, second] = announcement(
    loadConfig(env),
    'http://127.0.0.1:3000',
    { accounts: [], password: 'x' },
    [],
  )
  expect(second).toBe(said)
})

test.each([
  [{}, []],
  [
    { COMPANY_NAME: 'Stores & Cie' },
    [
      ...['COMPANY_ADDRESS', 'COMPANY_LEGAL_FORM', 'COMPANY_SIRET', 'COMPANY_VAT'],
      ...['COMPANY_CAPITAL', 'COMPANY_REGISTER'],
    ],
  ],
  [
    {
      ...{ COMPANY_NAME: 'Pose & Fils', COMPANY_ADDRESS: '1 rue Neuve', COMPANY_LEGAL_FORM: 'EI' },
      ...{ COMPANY_SIRET: '123 456 789 00012', COMPANY_VAT: 'FR12345678901' },
    },
    [],
  ],
])('what papers must say of who sells, and is not set: %o', async (env, names) => {
  const config = loadConfig(env)
  expect(config.unidentified).toEqual(names)
  const lines = announcement(config, 'http://127.0.0.1:3000', { accounts: [], password: 'x' }, [
    'seller_identity',
  ])
  expect(lines[1]).toContain(`À renseigner\u00a0: ${names.join(', ')}.`)
})
