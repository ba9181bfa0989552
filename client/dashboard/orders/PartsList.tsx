import { Table } from '#client/platform/ui/Table.tsx'
import { detailsOf, displayOfValidated } from '#shared/cart/line-display'
import type { ValidatedConfiguration } from '#shared/orders/orders.schema'
import { partsOf } from '#shared/orders/parts.rules'

/** What the workshop picks for an order, all lines together. */
export const PartsList = ({ configurations }: { configurations: readonly ValidatedConfiguration[] }) => {
  const parts = partsOf(
    configurations.map((configuration) => ({
      quantity: configuration.quantity,
      components: detailsOf(displayOfValidated(configuration)).components,
    })),
  )
  return (
    <Table
      caption="Composants à préparer"
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
