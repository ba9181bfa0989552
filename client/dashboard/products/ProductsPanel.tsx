import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { categoryLabel, categoryLabels } from '#shared/catalogue/category-labels'
import { adminProducts, productFamilies } from '#shared/dashboard/products/products.endpoints'
import type { AdminProduct, ProductState } from '#shared/dashboard/products/products.schema'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { RowName } from '../table-kit/RowName.tsx'
import { useShown } from '../table-kit/useShown.ts'
import { useTable } from '../table-kit/useTable.ts'
import { ProductDialog } from './ProductDialog.tsx'
import styles from './ProductsPanel.module.css'
import { productSaleLogic } from './products.effects.ts'
import { stateLabels, versionText } from './products.labels.ts'
import { SaleDialog } from './SaleDialog.tsx'

const STATES = Object.keys(stateLabels) as ProductState[]
const CATEGORIES = Object.keys(categoryLabels) as (keyof typeof categoryLabels)[]

/** « Index produits » (§2.13): every model, on sale or not, with its rules and prices. */
export const ProductsPanel = () => {
  const table = useTable({
    load: async (query, signal) => {
      const { products, total, priceListVersion } = await call(adminProducts, { query, signal })
      return { rows: products, total, beside: priceListVersion }
    },
    sorts: ['place', 'reference', 'name', 'state'],
    defaultSort: 'place',
    filters: { category: CATEGORIES, family: 'text', state: STATES },
  })
  const [shown, show] = useShown('model')
  const [sale, send, saleActor] = useMachine(productSaleLogic)
  const notify = useToast()
  const { reload, beside: inForce = null } = table
  useEffect(() => {
    const changed = saleActor.on('sale.changed', ({ reference, onSale }) => {
      notify(`${reference}\u00a0: ${onSale ? 'de nouveau en vente' : 'retiré de la vente'}`, {
        type: 'success',
      })
      reload()
    })
    const moved = saleActor.on('sale.moved', reload)
    return () => {
      changed.unsubscribe()
      moved.unsubscribe()
    }
  }, [saleActor, notify, reload])

  const columns: readonly Column<AdminProduct>[] = [
    {
      id: 'reference',
      label: 'Référence',
      sort: 'reference',
      width: '10rem',
      cell: ({ id, reference }) => <RowName onOpen={() => show(id)}>{reference}</RowName>,
    },
    { id: 'name', narrow: 'line', label: 'Nom', sort: 'name', cell: ({ name }) => name },
    {
      id: 'family',
      narrow: 'line',
      label: 'Famille',
      // as in the catalogue, where families have their places
      sort: 'place',
      cell: ({ family, category }) => (
        <span className={panelStyles.cell}>
          {family.name}
          <span className={panelStyles.soft}>{categoryLabel(category.name).label}</span>
        </span>
      ),
    },
    {
      id: 'state',
      narrow: 'beside',
      label: 'État',
      sort: 'state',
      width: '12rem',
      cell: ({ state }) => <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>,
    },
    {
      id: 'version',
      narrow: 'hidden',
      label: 'Tarif',
      width: '7rem',
      cell: ({ priceListVersion }) => versionText(priceListVersion),
    },
  ]

  return (
    <div className={styles.panel}>
      <ProductFilters table={table} />
      <p className={styles.inForce}>
        Tarif en vigueur&nbsp;: {inForce === null ? 'aucun' : versionText(inForce)}
      </p>
      <DataTable
        table={table}
        caption="Modèles du catalogue"
        noun={{ one: 'modèle', many: 'modèles' }}
        columns={columns}
        rowLabel={({ reference }) => reference}
        actions={(product) => [
          { label: 'Voir les règles et les prix', onSelect: () => show(product.id) },
          {
            label: product.state === 'on_sale' ? 'Retirer de la vente' : 'Remettre en vente',
            onSelect: () => send({ type: 'sale.ask', product }),
          },
        ]}
        empty={{
          title: 'Le catalogue est vide',
          children: <p>Importez un tarif pour y mettre des modèles.</p>,
        }}
      />
      {shown !== null && <ProductDialog key={shown} id={shown} onClose={() => show(null)} />}
      <SaleDialog state={sale} send={send} />
    </div>
  )
}

const ProductFilters = ({ table }: { table: Parameters<typeof FilterBar>[0]['table'] }) => {
  const families = useResource('/api/admin/product-families', () => call(productFamilies))
  const category = table.query.filters.category
  const known = families.status === 'ready' ? families.data.families : []
  return (
    <FilterBar
      table={table}
      search={{ label: 'Rechercher un modèle', placeholder: 'Référence, nom, famille' }}
      filters={[
        {
          name: 'category',
          label: 'Catégorie',
          all: 'Toutes',
          options: CATEGORIES.map((value) => ({ value, label: categoryLabels[value].label })),
        },
        {
          name: 'family',
          label: 'Famille',
          all: 'Toutes',
          options: known
            .filter((family) => category === undefined || family.category === category)
            .map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'state',
          label: 'État',
          all: 'Tous',
          options: STATES.map((value) => ({ value, label: stateLabels[value].label })),
        },
      ]}
    />
  )
}
