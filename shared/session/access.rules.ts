import type { Access } from '#shared/platform/endpoint'
import type { ErrorCode } from '#shared/platform/errors'
import type { User } from './session.schema.ts'

/**
 * Why a person may not do what asks for `access` (§2.2, §6), or null when they may: signed in first, then
 * verified, then a second factor where one must have it, then active, then role. The server's routes and the client's
 * guards both ask here.
 */
export const refusalOf = (
  access: Access,
  person: Pick<User, 'role' | 'status' | 'verified' | 'mustEnrol'> | null,
): Extract<
  ErrorCode,
  'NOT_SIGNED_IN' | 'EMAIL_NOT_VERIFIED' | 'SECOND_FACTOR_MISSING' | 'ACCOUNT_INACTIVE' | 'FORBIDDEN'
> | null => {
  if (access === 'public') return null
  if (person === null) return 'NOT_SIGNED_IN'
  if (access === 'session') return null
  if (!person.verified) return 'EMAIL_NOT_VERIFIED'
  if (person.mustEnrol) return 'SECOND_FACTOR_MISSING'
  if (access === 'verified') return null
  if (person.status !== 'active') return 'ACCOUNT_INACTIVE'
  if (access === 'admin' && person.role !== 'admin') return 'FORBIDDEN'
  return null
}

/** Who a screen is for (§2.1). `verified` is any signed-in account whose e-mail is verified, once it is active. */
export type ScreenAccess = 'public' | 'guestOnly' | 'verified' | 'admin'

const screensFor = (access: ScreenAccess, ...patterns: readonly string[]) =>
  patterns.map((pattern) => ({ pattern, access }))

/** Every screen of §2.1 by path pattern; the first that matches decides. A path that matches none is the 404 page. */
export const screens: ReadonlyArray<{ readonly pattern: string; readonly access: ScreenAccess }> = [
  ...screensFor(
    'public',
    '/',
    '/info',
    '/contact',
    '/services',
    '/faq',
    '/conditions-de-vente',
    '/policy',
    '/legal',
    '/politique-de-confidentialite',
    '/politique-cookies',
    '/signup',
    '/loading',
    '/logout',
    '/email-verified',
    '/devis-client',
    '/rejoindre',
    '/sorry-inactive',
    '/sorry-unauthorized',
    '/unauthorized',
    '/server-error',
    '/unkown-error',
  ),
  ...screensFor('guestOnly', '/login', '/reset-password'),
  ...screensFor(
    'verified',
    '/verification-email-notification',
    '/configurator',
    '/catalogue',
    '/catalogue/search',
    '/catalogue/:slug',
    '/catalogue/:subCatSlug/:familySlug',
    '/my-account',
    '/my-cart',
    '/my-cart/order/:id',
  ),
  ...screensFor('admin', '/dashboard'),
]

/** Where an unverified account may stay, and where an inactive one may (§2.2). */
const openToUnverified = [
  '/verification-email-notification',
  '/email-verified',
  '/sorry-unauthorized',
  '/unauthorized',
  '/server-error',
  '/unkown-error',
  '/loading',
  '/logout',
]
const openToInactive = ['/verification-email-notification', '/my-account']

/** Lower case, no trailing slash: paths are compared as the router compares them. */
export const normalPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/'

const matches = (pattern: string, path: string): boolean => {
  const wanted = normalPath(pattern).split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

/** The screen's access, or undefined for a path that is no screen. `path` has no query and no fragment. */
export const screenAccess = (path: string): ScreenAccess | undefined =>
  screens.find((screen) => matches(screen.pattern, normalPath(path)))?.access

/** May stay, or goes elsewhere: a page that lets them in, or tells why not, and leads back once they may. */
export type AccessDecision = { readonly allow: true } | { readonly allow: false; readonly redirect: string }

const stay: AccessDecision = { allow: true }
const to = (redirect: string): AccessDecision => ({ allow: false, redirect })

/**
 * §2.2: whether a person may see the screen at `path`, and otherwise where they go. Public screens and unknown
 * paths are open to all; the rules below guard the others, first answer wins.
 */
export const accessDecision = (
  path: string,
  person: Pick<User, 'role' | 'status' | 'verified' | 'mustEnrol'> | null,
): AccessDecision => {
  const access = screenAccess(path)
  if (access === undefined || access === 'public') return stay
  if (access === 'guestOnly') return person === null ? stay : to('/')
  switch (refusalOf(access === 'admin' ? 'admin' : 'active', person)) {
    case null:
      return stay
    case 'NOT_SIGNED_IN':
      return to('/loading')
    case 'EMAIL_NOT_VERIFIED':
      return openToUnverified.includes(normalPath(path)) ? stay : to('/verification-email-notification')
    case 'SECOND_FACTOR_MISSING':
      return normalPath(path) === '/my-account' ? stay : to('/my-account')
    case 'ACCOUNT_INACTIVE':
      return openToInactive.includes(normalPath(path)) ? stay : to('/sorry-inactive')
    case 'FORBIDDEN':
      return to('/unauthorized')
  }
}
