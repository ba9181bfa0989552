import { Table } from '#client/platform/ui/Table.tsx'
import { detailsOf, displayOfValidated } from '#shared/cart/line-display'
import type { ValidatedConfiguration } from '#shared/orders/orders.schema'
import { partsOf } from '#shared/orders/parts.rules'

interface PartsListProps {
  configurations: readonly ValidatedConfiguration[]
  /** of an order that left in part: units of each line that have not; absent: all of it is to be picked */
  remaining?: readonly number[] | undefined
}

/** What the workshop picks for an order, all lines together. */
export const PartsList = ({ configurations, remaining }: PartsListProps) => {
  const parts = partsOf(
    configurations.map((configuration, line) => ({
      quantity: remaining ? (remaining[line] ?? 0) : configuration.quantity,
      components: detailsOf(displayOfValidated(configuration)).components,
    })),
  )
  return (
    <Table
      caption={remaining ? 'Composants du reste à préparer' : 'Composants à préparer'}
      columns={[
        { id: 'reference', label: 'Référence' },
        { id: 'count', label: 'Quantité', align: 'end' },
        { id: 'label', label: 'Désignation' },
        { id: 'lines', label: 'Lignes' },
      ]}
      rows={parts.map(({ reference, label, count, lines }) => ({
        id: reference,
        cells: { reference, label, count, lines: lines.join(', ') },
      }))}
    />
  )
}
