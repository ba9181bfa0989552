import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnreadColumns } from '#client/dashboard/uploads/UploadFindings.tsx'

const shown = (ignored: string[]): string =>
  renderToStaticMarkup(
    <UnreadColumns
      upload={{
        head: {
          kind: 'prices',
          format: 'csv',
          encoding: 'UTF-8',
          separator: ';',
          decimal: ',',
          columns: [],
          ignored,
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
