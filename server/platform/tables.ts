import type { AccountTables } from '#server/account/tables'
import type { CatalogueTables } from '#server/catalogue/tables'
import type { ConfiguratorTables } from '#server/configurator/tables'
import type { ContactTables } from '#server/contact/tables'
import type { BankTables } from '#server/dashboard/bank/tables'
import type { UploadTables } from '#server/dashboard/uploads/tables'
import type { WelcomeTables } from '#server/dashboard/welcome/welcome.tables'
import type { DocumentTables } from '#server/documents/tables'
import type { EstimateTables } from '#server/estimates/tables'
import type { InvoiceTables } from '#server/invoices/tables'
import type { LineFileTables } from '#server/line-files/tables'
import type { OrderTables } from '#server/orders/tables'
import type { ProjectTables } from '#server/projects/tables'
import type { QuoteTables } from '#server/quotes/tables'
import type { SessionTables } from '#server/session/tables'
import type { TeamTables } from '#server/team/tables'
import type { JobTables } from './jobs.tables.ts'
import type { RateLimitTables } from './rate-limits.tables.ts'

/** Every table, composed from the features' own: `interface Database extends CatalogueTables, … {}`. */
export interface Database
  extends SessionTables,
    AccountTables,
    CatalogueTables,
    OrderTables,
    QuoteTables,
    DocumentTables,
    EstimateTables,
    InvoiceTables,
    LineFileTables,
    ProjectTables,
    TeamTables,
    JobTables,
    ConfiguratorTables,
    ContactTables,
    UploadTables,
    BankTables,
    WelcomeTables,
    RateLimitTables {}
