import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import type { ImpactLine } from '#shared/dashboard/uploads/findings.schema'
import { uploadImpact } from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { useTable } from '../table-kit/useTable.ts'
import { NewPrice } from './NewPrice.tsx'
import { differenceText, priceText } from './prices.ts'
import styles from './UploadFindings.module.css'
import { emptyText } from './uploads.labels.ts'

interface Row extends Omit<ImpactLine, 'id'> {
  readonly id: string
  /** of the cart or the order */
  readonly owner: string
}

const columns: readonly Column<Row>[] = [
  {
    id: 'where',
    label: 'Panier ou commande',
    width: '18%',
    cell: ({ owner, number, company, line }) => (
      <span className={styles.thing}>
        {number === null ? (
          'Panier validé'
        ) : (
          <Link to={dashboardPath('ordersList', { commande: owner })}>{number}</Link>
        )}
        <span className={styles.soft}>
          {company}, ligne {line}
        </span>
      </span>
    ),
  },
  {
    id: 'model',
    narrow: 'line',
    label: 'Modèle',
    width: '22%',
    cell: ({ reference, label, quantity }) => (
      <span className={styles.thing}>
        {reference}
        <span className={styles.soft}>
          {label}, quantité {quantity}
        </span>
      </span>
    ),
  },
  {
    id: 'old',
    narrow: 'hidden',
    label: 'Prix unitaire',
    align: 'end',
    width: '8rem',
    cell: ({ oldPrice }) => priceText(oldPrice),
  },
  {
    id: 'new',
    narrow: 'beside',
    label: 'Deviendrait',
    align: 'end',
    width: '8rem',
    cell: (line) => <NewPrice {...line} />,
  },
  {
    id: 'effect',
    narrow: 'line',
    label: 'Effet',
    cell: ({ oldPrice, newPrice, reasons }) =>
      newPrice === null ? (
        <span className={styles.thing}>
          <Badge tone="danger">Invalide</Badge>
          <span className={styles.reasons}>
            {reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </span>
        </span>
      ) : (
        differenceText(oldPrice, newPrice)
      ),
  },
]

/** Lines of carts and orders that would become invalid or change price. */
export const ImpactTable = ({ upload: { id, kind }, count }: { upload: Upload; count: number }) => {
  const table = useTable<Row>({
    load: async (query, signal) => {
      const { lines, total } = await call(uploadImpact, { params: { id }, query, signal })
      const rows = lines.map((line) => ({
        ...line,
        owner: line.id,
        id: `${line.source} ${line.id} ${line.line}`,
      }))
      return { rows, total }
    },
  })
  return (
    <div className={styles.table}>
      <DataTable
        table={table}
        caption="Lignes de paniers en attente, puis des dernières commandes, que ce tarif touche"
        noun={{ one: 'ligne touchée', many: 'lignes touchées' }}
        columns={columns}
        rowLabel={({ reference, line }) => `${reference}, ligne ${line}`}
        empty={emptyText(kind, count, 'Aucun panier en attente ni commande récente n’est touché')}
      />
    </div>
  )
}
