import { CSV_MARK, csvLine } from '#shared/dashboard/audit-csv'
import type { UploadFormat, UploadKind } from '#shared/dashboard/upload-rows.schema'
import { exampleFamily } from './examples-family.ts'
import { writeWorkbook } from './examples-workbook.ts'

/** A file to start from. */
export interface ExampleFile {
  name: string
  contentType: string
  bytes: Buffer
}

type TableKind = Exclude<UploadKind, 'template'>

/** Rows of each table, the columns' names first. Prices are fictitious. */
const tables: Record<TableKind, readonly (readonly (string | number)[])[]> = {
  prices: [
    ['référence', 'prix HT'],
    ['EX-PROFIL-25', 9.8],
    ['EX-SUPPORT-MUR', 2.9],
    ['EX-MOTEUR-35', 1264.5],
  ],
  components: [
    ['référence', 'type', 'désignation', 'prix HT', 'unité', 'famille', 'attr:pull', 'action'],
    ['EX-PROFIL-25', 'profile', 'Profilé 25 mm', 9.8, 'm', 'rail-manuel-25', '', ''],
    ['EX-SUPPORT-MUR', 'support', 'Support mural 25 mm', 2.9, 'u', 'rail-manuel-25, rail-manuel-18', '', ''],
    ['EX-MOTEUR-35', 'motor', 'Moteur radio', 1264.5, 'u', '', 35, ''],
    ['EX-ANCIEN-01', '', '', '', '', '', '', 'retirer'],
  ],
  models: [
    ['référence', 'famille', 'désignation', 'description', 'action'],
    [
      'EX-25-MAN',
      'rail-manuel-25',
      'Rail exemple 25',
      'Rail aluminium à tirage manuel\u00a0; mêmes règles que sa famille.',
      '',
    ],
    ['EX-25-OLD', '', '', '', 'retirer'],
  ],
}

const names: Record<UploadKind, string> = {
  prices: 'exemple-prix',
  components: 'exemple-composants',
  models: 'exemple-modeles',
  template: 'exemple-gabarit',
}

const isTable = (kind: UploadKind): kind is TableKind => kind !== 'template'

/** 9.8 → `9,80`; an attribute stays as it is. */
const written = (cell: string | number): string =>
  typeof cell === 'string' ? cell : Number.isInteger(cell) ? String(cell) : cell.toFixed(2).replace('.', ',')

/**
 * An example of each kind in each of its formats; undefined where a kind does not come in a format. A CSV is UTF-8
 * with its mark, `;` and decimal commas, as a French spreadsheet writes it.
 */
export const exampleFile = async (
  kind: UploadKind,
  format: UploadFormat,
): Promise<ExampleFile | undefined> => {
  const name = `${names[kind]}.${format}`
  if (!isTable(kind)) {
    if (format !== 'json') return undefined
    const text = `${JSON.stringify(exampleFamily, null, 2)}\n`
    return { name, contentType: 'application/json; charset=utf-8', bytes: Buffer.from(text) }
  }
  const rows = tables[kind]
  if (format === 'csv') {
    const text = CSV_MARK + rows.map((row) => csvLine(row.map(written))).join('')
    return { name, contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(text) }
  }
  if (format !== 'xlsx') return undefined
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name, contentType, bytes: await writeWorkbook(rows) }
}
