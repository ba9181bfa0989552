import type { PanelName } from '#shared/dashboard/panels'

/** Every URL of the pages, and nowhere else. Patterns for the router stand beside what builds a link to them. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  emailVerified: '/email-verified',
  loading: '/loading',
  logout: '/logout',
  emailVerification: '/verification-email-notification',
  sorryInactive: '/sorry-inactive',
  sorryUnauthorized: '/sorry-unauthorized',
  unauthorized: '/unauthorized',
  serverError: '/server-error',
  /** spelt so in the specification (§2.1) */
  unknownError: '/unkown-error',
  info: '/info',
  contact: '/contact',
  services: '/services',
  faq: '/faq',
  terms: '/conditions-de-vente',
  legal: '/legal',
  privacy: '/politique-de-confidentialite',
  /** the same page under its other address (§2.1) */
  policy: '/policy',
  cookies: '/politique-cookies',
  catalogue: '/catalogue',
  catalogueSearch: '/catalogue/search',
  subCategoryPattern: '/catalogue/:subCatSlug',
  familyPattern: '/catalogue/:subCatSlug/:familySlug',
  configurator: '/configurator',
  cart: '/my-cart',
  orderPattern: '/my-cart/order/:validatedCartId',
  account: '/my-account',
  dashboard: '/dashboard',
} as const

const part = encodeURIComponent

/** After a sign-up: the verification of the e-mail says first that the account is there. */
export const signedUpPath = `${paths.emailVerification}?signedUp=true`

/** After a verification: the home page says so. */
export const verifiedHomePath = `${paths.home}?verified=1`

/** The catalogue filtered by a category's name; the address carries it in lower case (§2.1). */
export const categoryPath = (categoryName: string): string =>
  `${paths.catalogue}?cat=${part(categoryName.toLowerCase())}`

export const subCategoryPath = (subCategorySlug: string): string =>
  `${paths.catalogue}/${part(subCategorySlug)}`

export const familyPath = (subCategorySlug: string, familySlug: string): string =>
  `${subCategoryPath(subCategorySlug)}/${part(familySlug)}`

/** `link` of a featured product: `{subCategorySlug}/{familySlug}`. */
export const featuredPath = (link: string): string =>
  `${paths.catalogue}/${link.split('/').map(part).join('/')}`

/** Where a search was begun: the slug of a sub-category, which is searched first, or the catalogue's category. */
export interface SearchOrigin {
  within?: string | undefined
  cat?: string | undefined
}

export const searchPath = (keywords: string, { within, cat }: SearchOrigin = {}): string =>
  `${paths.catalogueSearch}?${new URLSearchParams({ keywords, ...(within && { within }), ...(cat && { cat }) })}`

/** Back to where a search was begun. */
export const searchOriginPath = ({ within, cat }: SearchOrigin): string =>
  within ? subCategoryPath(within) : cat ? categoryPath(cat) : paths.catalogue

export type AccountTab = 'donnees' | 'adresses' | 'commandes'

/** The account, at one of its tabs (§2.11). */
export const accountPath = (tab: AccountTab): string => `${paths.account}?tab=${tab}`

export const orderPath = (validatedCartId: string): string => `${paths.cart}/order/${part(validatedCartId)}`

/** A panel of the dashboard (§2.13); `query` is the panel's own, such as its list's filters. */
export const dashboardPath = (panel: PanelName, query: Readonly<Record<string, string>> = {}): string =>
  `${paths.dashboard}?${new URLSearchParams({ panel, ...query })}`
