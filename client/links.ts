import type { PanelName } from '#shared/dashboard/panels'
import { paths } from './paths.ts'

/** URLs made of what a page shows, by the patterns of `paths.ts`: few public pages load them. */

const part = encodeURIComponent

/** The catalogue filtered by a category's name; the address carries it in lower case (§2.1). */
export const categoryPath = (categoryName: string): string =>
  `${paths.catalogue}?cat=${part(categoryName.toLowerCase())}`

export const subCategoryPath = (subCategorySlug: string): string =>
  `${paths.catalogue}/${part(subCategorySlug)}`

export const familyPath = (subCategorySlug: string, familySlug: string): string =>
  `${subCategoryPath(subCategorySlug)}/${part(familySlug)}`

/** The data sheet of a family: its sections to scale, its parts. */
export const familySheetPath = (subCategorySlug: string, familySlug: string): string =>
  `${familyPath(subCategorySlug, familySlug)}?fiche`

/** `link` of a featured product: `{subCategorySlug}/{familySlug}`. */
export const featuredPath = (link: string): string =>
  `${paths.catalogue}/${link.split('/').map(part).join('/')}`

/** Where a search was begun: the slug of a sub-category, which is searched first, or the catalogue's category. */
export interface SearchOrigin {
  within?: string | undefined
  cat?: string | undefined
}

/** What a search is narrowed to, as its address says it. */
export interface SearchNarrowing {
  /** category, by its name in lower case */
  category?: string | undefined
  motorised?: string | undefined
  exterior?: string | undefined
  /** fire class */
  fire?: string | undefined
  /** mm */
  widest?: string | undefined
}

export const searchPath = (keywords: string, wish: SearchOrigin & SearchNarrowing = {}): string => {
  const said = Object.entries({ ...wish }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${paths.catalogueSearch}?${new URLSearchParams([['keywords', keywords], ...said])}`
}

/** Back to where a search was begun. */
export const searchOriginPath = ({ within, cat }: SearchOrigin): string =>
  within ? subCategoryPath(within) : cat ? categoryPath(cat) : paths.catalogue

export type AccountTab =
  | 'donnees'
  | 'adresses'
  | 'commandes'
  | 'chantiers'
  | 'devis'
  | 'devis-clients'
  | 'equipe'

/** The account, at one of its tabs (§2.11). */
export const accountPath = (tab: AccountTab): string => `${paths.account}?tab=${tab}`

/** One's own quote: its request while that is a draft, the quote once it is sent. */
export const quotePath = (id: string): string => `${accountPath('devis')}&devis=${part(id)}`

/** What a new request for a quote takes along: the lines of the cart, the configurator's work, or a model by its id. */
export type QuoteOrigin = { de: 'panier' | 'configurateur' } | { modele: string }

/** A new request for a quote: blank, or with what it takes along. */
export const askQuotePath = (origin?: QuoteOrigin): string =>
  `${quotePath('nouveau')}${origin ? `&${new URLSearchParams(origin)}` : ''}`

/** One's own estimate: what is written of it, or what was handed out. */
export const estimatePath = (id: string): string => `${accountPath('devis-clients')}&devis-client=${part(id)}`

/** What a new estimate takes along: the lines of the cart, or those of an answered quote by its id. */
export type EstimateOrigin = { de: 'panier' } | { devis: string }

/** A new estimate: blank, or with what it takes along. */
export const newEstimatePath = (origin?: EstimateOrigin): string =>
  `${estimatePath('nouveau')}${origin ? `&${new URLSearchParams(origin)}` : ''}`

/** Who issues one's estimates. */
export const issuerPath: string = estimatePath('entreprise')

/** What the client of an estimate opens: its secret is no part of the address that is asked for. */
export const clientEstimateLink = (secret: string): string =>
  `${window.location.origin}${paths.clientEstimate}#${secret}`

/** « Commande rapide » : references and codes, many at a time. */
export const quickOrderPath: string = `${paths.cart}?rapide`

export const orderPath = (validatedCartId: string): string => `${paths.cart}/order/${part(validatedCartId)}`

/** A panel of the dashboard (§2.13); `query` is the panel's own, such as its list's filters. */
export const dashboardPath = (panel: PanelName, query: Readonly<Record<string, string>> = {}): string =>
  `${paths.dashboard}?${new URLSearchParams({ panel, ...query })}`
