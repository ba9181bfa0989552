import { describe, expect, it } from 'vitest'
import { accessDecision, refusalOf, screens } from '#shared/session/access.rules'
import { aUser } from './account.fixtures.ts'

const publicPaths = [
  '/',
  '/devis-client',
  '/rejoindre',
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
  '/sorry-inactive',
  '/sorry-unauthorized',
  '/unauthorized',
  '/server-error',
  '/unkown-error',
]
const memberPaths = [
  '/verification-email-notification',
  '/configurator',
  '/catalogue',
  '/catalogue/stores-enrouleurs',
  '/catalogue/stores-enrouleurs/enrouleur-coffre',
  '/catalogue/search',
  '/my-account',
  '/my-cart',
  '/my-cart/order/7f0c',
]
const persons = {
  guest: null,
  unverified: aUser({ verified: false }),
  unverifiedInactive: aUser({ verified: false, status: 'inactive' }),
  inactive: aUser({ status: 'inactive' }),
  user: aUser(),
  editor: aUser({ role: 'editor' }),
  admin: aUser({ role: 'admin' }),
}
const everyone = Object.values(persons)
const allow = { allow: true }
const to = (redirect: string) => ({ allow: false, redirect })
const loading = to('/loading')
const inactive = to('/sorry-inactive')

describe('access to the screens (§2.1, §2.2)', () => {
  it('knows every route of the table once', () => {
    const patterns = screens.map(({ pattern }) => pattern)
    expect(new Set(patterns).size).toBe(patterns.length)
    expect(patterns.length).toBe(publicPaths.length + memberPaths.length + 2 + 1)
  })

  it.each(publicPaths)('%s is open to all', (path) => {
    for (const person of everyone) expect(accessDecision(path, person)).toEqual(allow)
  })

  it.each(['/login', '/reset-password'])('%s is for guests: others go home', (path) => {
    expect(accessDecision(path, null)).toEqual(allow)
    for (const person of everyone.slice(1)) expect(accessDecision(path, person)).toEqual(to('/'))
  })

  it.each(memberPaths)('%s sends a guest to /loading', (path) => {
    expect(accessDecision(path, null)).toEqual(loading)
  })

  it.each(memberPaths)('%s is open to every active account', (path) => {
    for (const person of [persons.user, persons.editor, persons.admin]) {
      expect(accessDecision(path, person)).toEqual(allow)
    }
  })

  it.each(memberPaths)('%s sends an unverified account to its verification, unless it is there', (path) => {
    const expected =
      path === '/verification-email-notification' ? allow : to('/verification-email-notification')
    expect(accessDecision(path, persons.unverified)).toEqual(expected)
    expect(accessDecision(path, persons.unverifiedInactive)).toEqual(expected)
  })

  it.each(memberPaths)('%s sends an inactive account to /sorry-inactive, but for two pages', (path) => {
    const open = ['/verification-email-notification', '/my-account'].includes(path)
    expect(accessDecision(path, persons.inactive)).toEqual(open ? allow : inactive)
  })

  it('sends staff without the second factor that they must have to their account, wherever they go', () => {
    const person = { ...persons.admin, mustEnrol: true as const }
    for (const path of [...memberPaths, '/dashboard'])
      expect(accessDecision(path, person)).toEqual(path === '/my-account' ? allow : to('/my-account'))
    expect(accessDecision('/contact', person)).toEqual(allow)
    expect(refusalOf('session', person)).toBeNull()
    for (const access of ['verified', 'active', 'admin'] as const)
      expect(refusalOf(access, person)).toBe('SECOND_FACTOR_MISSING')
  })

  it('keeps /dashboard for admins', () => {
    expect(
      Object.entries(persons).map(([who, person]) => [who, accessDecision('/dashboard', person)]),
    ).toEqual([
      ['guest', loading],
      ['unverified', to('/verification-email-notification')],
      ['unverifiedInactive', to('/verification-email-notification')],
      ['inactive', inactive],
      ['user', to('/unauthorized')],
      ['editor', to('/unauthorized')],
      ['admin', allow],
    ])
  })

  it('reads paths as the router does', () => {
    expect(accessDecision('/My-Cart/', null)).toEqual(loading)
    expect(accessDecision('/LOGIN', persons.user)).toEqual(to('/'))
  })

  it.each(['/nowhere', '/my-cart/order', '/my-cart/order/', '/catalogue/a/b/c', '/dashboard/users'])(
    '%s is no screen: the 404 page answers everyone',
    (path) => {
      for (const person of everyone) expect(accessDecision(path, person)).toEqual(allow)
    },
  )
})
