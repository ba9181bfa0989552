import { expect, test } from 'vitest'
import { auditChange, auditDetails, auditLabel } from '#shared/dashboard/audit/audit-text'
import { csvField } from '#shared/platform/csv'

test.each([
  ['=1+1', "'=1+1"],
  ['+33', "'+33"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['  =1+1', "'  =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
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
  ['status_changed', { before: 'inactive', after: 'active' }, ['Statut modifié', 'inactif', 'actif']],
  ['role_changed', { before: 'user', after: 'admin' }, ['Rôle modifié', 'utilisateur', 'administrateur']],
  [
    'deferred_payment_changed',
    { before: false, after: true },
    ['Paiement différé modifié', 'non autorisé', 'autorisé'],
  ],
  [
    'type_changed',
    { before: null, after: 'partenaire' },
    ['Catégorie de client modifiée', 'aucun', 'partenaire'],
  ],
  ['signed_in', { by: 'password' }, ['Connexion', 'par mot de passe']],
  ['signed_out', {}, ['Déconnexion']],
  [
    'upload_cancelled',
    { file: 'prix.csv', state: 'ready' },
    ['Import annulé', 'Fichier\u00a0: prix.csv', 'État\u00a0: prêt à publier'],
  ],
  [
    'price_list_published',
    { before: 3, after: 4, label: 'Printemps', restored: null },
    ['Tarif publié', '3', '4', 'Libellé\u00a0: Printemps'],
  ],
  ['of_old', { constructor: true }, ['of_old', 'constructor\u00a0: oui']],
])('%s with %o reads well', (kind, details, texts) => {
  const change = auditChange({ kind, details })
  expect([
    auditLabel(kind),
    ...(change ? [change.before, change.after] : []),
    ...auditDetails({ kind, details }),
  ]).toEqual(texts)
})
