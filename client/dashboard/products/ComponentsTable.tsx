import { Table } from '#client/platform/ui/Table.tsx'
import { unitLabels } from '#shared/catalogue/labels'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { formatCents } from '#shared/platform/money'
import { Code } from './Code.tsx'
import styles from './ProductDialog.module.css'

const priceOf = ({ price }: Component) =>
  price.kind === 'unit' ? (
    `${formatCents(price.cents)} / ${unitLabels[price.per]}`
  ) : (
    <>
      grille <Code>{price.table}</Code>
    </>
  )

interface ComponentsTableProps {
  template: ConfigurationTemplate
  components: Component[]
}

/** The parts of a model by what they are for, with their prices ex. VAT. */
export const ComponentsTable = ({ template, components }: ComponentsTableProps) => (
  <div className={styles.tables}>
    {template.componentTypes.map(({ type, label, when, quantity }) => (
      <Table
        key={type}
        caption={label}
        columns={[
          { id: 'reference', label: 'Référence' },
          { id: 'label', label: 'Composant' },
          { id: 'price', label: 'Prix HT' },
          { id: 'quantity', label: 'Quantité' },
          { id: 'when', label: 'Nécessaire' },
        ]}
        rows={components
          .filter((component) => component.type === type)
          .map((component) => ({
            id: component.reference,
            cells: {
              reference: component.reference,
              label: component.label,
              price: priceOf(component),
              quantity: <Code>{quantity}</Code>,
              when: when === undefined ? 'toujours' : <Code>{when}</Code>,
            },
          }))}
        empty="Aucun composant"
      />
    ))}
  </div>
)
