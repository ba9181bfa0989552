/** Every URL of the pages; what makes one of a slug, an id or a query is in `links.ts`, and both are nowhere else. */
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
  /** what an installer hands out to a client of their own; the secret that opens it follows `#` */
  clientEstimate: '/devis-client',
  /** by the link of an invitation into a team */
  joinTeam: '/rejoindre',
  dashboard: '/dashboard',
} as const

/** After a sign-up: the verification of the e-mail says first that the account is there. */
export const signedUpPath = `${paths.emailVerification}?signedUp=true`

/** After a verification: the home page says so. */
export const verifiedHomePath = `${paths.home}?verified=1`
