import type { Closings } from './working-days.ts'

/** Who runs the shop: the facts that pages and mails name. They come from the settings `COMPANY_*`. */
export interface Company {
  readonly name: string
  /** number and street */
  readonly address: string
  readonly city: string
  /** five digits */
  readonly zip: string
  readonly email: string
  readonly phone: string
  /** 14 digits, grouped for reading */
  readonly siret: string
  /** intra-community VAT number */
  readonly vat: string
  /** SAS, SARL, Entreprise individuelle; absent: it was not set */
  readonly legalForm?: string | undefined
  /** whole euros; absent: it was not set, or the form has none */
  readonly capital?: number | undefined
  /** city of the register of companies that it is in; absent: it was not set */
  readonly register?: string | undefined
  /** who hosts the site, with their address: the legal notices name them */
  readonly hosting: string
  /** the Italian manufacturer that the shop sells in partnership with */
  readonly partner: string
  /** when the shop is closed: no day of these counts in what is promised */
  readonly closings: Closings
  /** true while no name was set: the pages say that the company is fictitious */
  readonly demo: boolean
}

/** What a paper tells of who sells. */
export type Seller = Pick<
  Company,
  | 'name'
  | 'address'
  | 'city'
  | 'zip'
  | 'email'
  | 'phone'
  | 'siret'
  | 'vat'
  | 'demo'
  | 'legalForm'
  | 'capital'
  | 'register'
>

/** Id of the page's data block that holds the company as JSON. */
export const COMPANY_BLOCK = 'company'
/** The same of what bringing an order costs. */
export const DELIVERY_BLOCK = 'delivery-tariff'
