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
