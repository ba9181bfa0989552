import { cx } from '#client/platform/ui/cx.ts'
import type { AdminOrder } from '#shared/dashboard/orders/orders.schema'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './orders.module.css'
import { customerText } from './seen-order.ts'

interface OneCustomerProps {
  /** « Commandes » */
  what: string
  rows: readonly Pick<AdminOrder, 'customer'>[]
}

/** The list is of one account, which no field of the filters says. */
export const OneCustomer = ({ what, rows: [first] }: OneCustomerProps) => {
  const name = first && customerText(first.customer)
  return (
    <p className={cx(panelStyles.soft, styles.customer)}>
      {what} d’un seul client{name && `\u00a0: ${name}`}
    </p>
  )
}
