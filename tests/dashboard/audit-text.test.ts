import { expect, test } from 'vitest'
import { csvField } from '#shared/dashboard/audit-csv'
import { auditSentence } from '#shared/dashboard/audit-text'

test.each([
  ['=1+1', "'=1+1"],
  ['+33', "'+33"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['a=1', 'a=1'],
  ['a;b', '"a;b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['', ''],
  ['Écrans & Œillets', 'Écrans & Œillets'],
])('a field %j is written %j', (text, written) => {
  expect(csvField(text)).toBe(written)
})

test.each([
  ['status_changed', { before: 'inactive', after: 'active' }, 'Statut modifié\u00a0: inactif → actif'],
  ['role_changed', { before: 'user', after: 'admin' }, 'Rôle modifié\u00a0: utilisateur → administrateur'],
  [
    'deferred_payment_changed',
    { before: false, after: true },
    'Paiement différé modifié\u00a0: non autorisé → autorisé',
  ],
  [
    'type_changed',
    { before: null, after: 'partenaire' },
    'Catégorie de client modifiée\u00a0: aucun → partenaire',
  ],
  ['signed_in', { by: 'password' }, 'Connexion\u00a0: par mot de passe'],
  ['signed_out', {}, 'Déconnexion'],
  ['of_old', { constructor: true }, 'of_old\u00a0: constructor\u00a0: oui'],
])('%s with %o reads well', (kind, details, sentence) => {
  expect(auditSentence({ kind, details })).toBe(sentence)
})
