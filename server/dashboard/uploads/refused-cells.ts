import { type Field, readHeader } from '#shared/dashboard/uploads/upload-rows.columns'
import type { UploadRow } from '#shared/dashboard/uploads/upload-rows.schema'
import type { Rejection } from './changes.queries.ts'

/** Cells of a row as people would write it, under the columns that the file has; of a template there are none. */
const cellsOf = (row: UploadRow, columns: readonly string[]): string[] => {
  const header = readHeader([...columns])
  if (!header.ok || row.kind === 'template') return []
  const { fields, attributes } = header.columns
  const cells = columns.map(() => '')
  const put = (field: Field, value: string): void => {
    const at = fields[field]
    if (at !== undefined) cells[at] = value
  }
  put('reference', row.reference)
  if ('action' in row && row.action === 'remove') put('action', 'retirer')
  if ('cents' in row && row.cents !== null) put('price', (row.cents / 100).toFixed(2).replace('.', ','))
  if ('cell' in row) {
    put('models', row.cell.models.join(', '))
    put('width', String(row.cell.width))
    put('height', String(row.cell.height))
  }
  if (row.kind === 'components' && row.action === 'set') {
    put('type', row.type)
    put('label', row.label)
    put('unit', row.per === 'piece' ? 'u' : row.per)
    put('family', (row.families ?? []).join(', '))
    for (const { key, at } of attributes) cells[at] = String(row.attributes[key] ?? '').replace('.', ',')
  }
  if (row.kind === 'models' && row.action === 'set') {
    put('family', row.family)
    put('label', row.name)
    put('description', row.description)
  }
  return cells
}

const nameOf = (field: string, columns: readonly string[]): string => {
  const header = readHeader([...columns])
  const at = header.ok ? header.columns.fields[field as Field] : undefined
  return (at === undefined ? undefined : columns[at]) ?? field
}

/** A row refused for what it means, with its cells and the columns' names as the file writes them. */
export const asTheFileWrites = (
  rejection: Rejection,
  row: UploadRow | undefined,
  columns: readonly string[],
): Rejection => ({
  line: rejection.line,
  faults: rejection.faults.map((fault) => ({ ...fault, column: nameOf(fault.column, columns) })),
  raw: row === undefined ? rejection.raw : cellsOf(row, columns),
})
