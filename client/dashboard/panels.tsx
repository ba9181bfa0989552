import { type ComponentType, lazy } from 'react'
import type { PanelName } from '#shared/dashboard/panels'

/** A panel in its own file, fetched when it is first shown: `panel(() => import('./x/XPanel.tsx'), 'XPanel')`. */
const panel = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }))

/** Every panel by its name. One line each. */
export const panels: Readonly<Record<PanelName, ComponentType>> = {
  welcome: panel(() => import('./welcome/WelcomePanel.tsx'), 'WelcomePanel'),
  usersIndex: panel(() => import('./users/UsersPanel.tsx'), 'UsersPanel'),
  auditLog: panel(() => import('./audit/AuditPanel.tsx'), 'AuditPanel'),
  ordersList: panel(() => import('./orders/OrdersPanel.tsx'), 'OrdersPanel'),
  receivables: panel(() => import('./receivables/ReceivablesPanel.tsx'), 'ReceivablesPanel'),
  bankTransfers: panel(() => import('./bank/BankPanel.tsx'), 'BankPanel'),
  quotesList: panel(() => import('./quotes/QuotesPanel.tsx'), 'QuotesPanel'),
  deliveryTariff: panel(() => import('./delivery/DeliveryPanel.tsx'), 'DeliveryPanel'),
  accountingExport: panel(() => import('./accounting/AccountingPanel.tsx'), 'AccountingPanel'),
  messagesList: panel(() => import('./messages/MessagesPanel.tsx'), 'MessagesPanel'),
  productsList: panel(() => import('./products/ProductsPanel.tsx'), 'ProductsPanel'),
  productsUpload: panel(() => import('./uploads/UploadPanel.tsx'), 'UploadPanel'),
  productsUploadMonitoring: panel(() => import('./uploads/MonitoringPanel.tsx'), 'MonitoringPanel'),
  featuredProductsList: panel(() => import('./featured/FeaturedListPanel.tsx'), 'FeaturedListPanel'),
  featuredProductsForm: panel(() => import('./featured/FeaturedFormPanel.tsx'), 'FeaturedFormPanel'),
}
