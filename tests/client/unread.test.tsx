import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unread } from '#client/dashboard/uploads/UploadFindings.tsx'

const shown = (ignored: string[], unreadSheets?: string[]): string =>
  renderToStaticMarkup(
    <Unread
      upload={{
        head: {
          kind: 'prices',
          format: 'csv',
          encoding: 'UTF-8',
          separator: ';',
          decimal: ',',
          columns: [],
          ignored,
          ...(unreadSheets && { unreadSheets }),
        },
      }}
    />,
  )

test('columns that are not read are named', () => {
  expect(shown(['Remise', 'Note'])).toContain(
    'Colonnes non lues</p><div>«\u00a0Remise\u00a0», «\u00a0Note\u00a0»',
  )
  expect(shown(['Remise'])).toContain('Colonne non lue<')
  expect(shown([])).toBe('')
})

test('sheets that are not read are named too', () => {
  expect(shown([], ['Options'])).toContain('Feuille non lue</p><div>«\u00a0Options\u00a0»')
  expect(shown(['Note'], ['Options', 'Poses'])).toMatch(
    /Feuilles non lues.*Options.*Poses.*Colonne non lue.*Note/,
  )
})
