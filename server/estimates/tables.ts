import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { ClientEstimate } from '#shared/estimates/client-estimate.schema'
import type { VatRate } from '#shared/estimates/estimate-words'
import type { EstimateAnswer, EstimateContent, EstimateState } from '#shared/estimates/estimates.schema'
import type { IssuerFacts } from '#shared/estimates/issuer.schema'

/** A logo as it was drawn here: never changed. */
export interface EstimateLogosTable {
  id: GeneratedAlways<string>
  user_id: string
  /** PNG */
  bytes: Uint8Array
  /** pixels */
  width: number
  height: number
  made_at: Date
}

/** Who issues the estimates of an account. */
export interface EstimateIssuersTable {
  user_id: string
  /** one more each time it changes */
  version: number
  facts: Json<IssuerFacts>
  prefix: string
  /** without effect once a number was given under that prefix */
  first_number: number
  /** percent */
  vat_rate: VatRate
  validity_days: number
  logo_id: string | null
  kept_at: Date
  /** who of the customer's people wrote it so; null: nobody was asked yet */
  kept_by: string | null
}

/** An estimate, from its draft on. */
export interface EstimatesTable {
  /** made by the page that kept it first */
  id: string
  user_id: string
  state: Generated<EstimateState>
  /** one more each time what it says or where it stands changes */
  version: number
  /** of its number; null until it is handed out, as `rank` */
  prefix: Generated<string | null>
  rank: Generated<number | null>
  number: GeneratedAlways<string | null>
  content: Json<EstimateContent>
  /** of `content` */
  name: GeneratedAlways<string>
  client: GeneratedAlways<string>
  quote_id: string | null
  /** the chantier that it was made for */
  project_id: Generated<string | null>
  created_at: Date
  kept_at: Date
  /** who of the customer's people wrote it so; null: nobody was asked yet */
  kept_by: Generated<string | null>
}

/** An estimate as it was handed out: never changed. Cents. */
export interface EstimateRevisionsTable {
  estimate_id: string
  /** from 1 */
  revision: number
  document: Json<ClientEstimate>
  /** what it was made of; null of what was handed out before that was kept */
  content: Json<EstimateContent> | null
  /** ex. VAT */
  net_cents: number
  vat_cents: number
  /** including VAT */
  total_cents: number
  /** yyyy-mm-dd of Paris: the last day on which it may be accepted */
  valid_until: string
  logo_id: string | null
  given_at: Date
  /** who of the customer's people handed it out; null: nobody was asked yet */
  given_by: Generated<string | null>
}

/** What the client answered to a revision. */
export interface EstimateAnswersTable {
  estimate_id: string
  revision: number
  /** made by the page that sent it */
  id: string
  kind: EstimateAnswer['kind']
  name: string
  reason: string
  at: Date
}

/** The link to a revision. */
export interface EstimateLinksTable {
  /** SHA-256 of its secret, in hexadecimal digits */
  hash: string
  estimate_id: string
  revision: number
  made_at: Date
  /** who of the customer's people made it; null: nobody was asked yet */
  made_by: Generated<string | null>
  /** yyyy-mm-dd of Paris: the last day on which it works */
  until: string
}

/** The PDF of a revision. */
export interface EstimatePapersTable {
  estimate_id: string
  revision: number
  bytes: Uint8Array
  sha256: string
  made_at: Date
}

/** The files that the lines of an estimate name. */
export interface EstimateFilesTable {
  estimate_id: string
  file_id: string
  user_id: string
}

export interface EstimateTables {
  estimate_files: EstimateFilesTable
  estimate_logos: EstimateLogosTable
  estimate_issuers: EstimateIssuersTable
  estimates: EstimatesTable
  estimate_revisions: EstimateRevisionsTable
  estimate_answers: EstimateAnswersTable
  estimate_links: EstimateLinksTable
  estimate_papers: EstimatePapersTable
}
