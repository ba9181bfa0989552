import { expect, test } from 'vitest'
import { exportFileName } from '#shared/account/privacy.rules'

test.each([
  ['Ombrelia', '2026-03-02T09:00:00.000Z', 'ombrelia-donnees-personnelles-2026-03-02.json'],
  [
    ' Stores & Fermetures de l’Étang ',
    '2026-12-31T23:30:00.000Z',
    'stores-fermetures-de-l-etang-donnees-personnelles-2027-01-01.json',
  ],
  ['«»', '2026-03-02T09:00:00.000Z', 'donnees-personnelles-2026-03-02.json'],
])('the export of %s is %s', (company, at, name) => {
  expect(exportFileName(company, at)).toBe(name)
})
