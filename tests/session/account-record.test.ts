import { describe, expect, it } from 'vitest'
import {
  clearAll,
  clearToken,
  clearUser,
  readAccount,
  setUser,
  setUserAndToken,
  signedOut,
  writeAccount,
} from '#shared/session/account-record'
import { User } from '#shared/session/session.schema'
import { aUser } from './account.fixtures.ts'

const now = Date.UTC(2026, 0, 5, 9, 30)
const user = aUser({ role: 'editor' })
const signedIn = {
  user,
  auth_token: 'token',
  role: 'editor',
  tokenCreatedAt: '2026-01-05T09:30:00.000Z',
  verified: true,
}

describe('account record', () => {
  it('takes a user and a token together, dated now', () => {
    expect(setUserAndToken(signedOut, user, 'token', now)).toEqual(signedIn)
  })

  it.each([
    [null, 'token'],
    [user, null],
    [user, ''],
    [null, null],
  ])('changes nothing when the user or the token is missing', (someone, token) => {
    expect(setUserAndToken(signedOut, someone, token, now)).toBe(signedOut)
  })

  it('takes a user alone and keeps the token', () => {
    const other = aUser({ id: 'u2', verified: false })
    expect(setUser(setUserAndToken(signedOut, user, 'token', now), other)).toEqual({
      ...signedIn,
      user: other,
      role: 'user',
      verified: false,
    })
  })

  it('gives a user without role or verification the least of both', () => {
    const { role: _role, verified: _verified, ...bare } = aUser()
    expect(setUser(signedOut, bare as never)).toEqual({
      ...signedOut,
      user: bare,
      role: 'user',
      verified: false,
    })
  })

  it('clears the token alone, the user alone, or all', () => {
    const record = setUserAndToken(signedOut, user, 'token', now)
    expect(clearToken(record)).toEqual({ ...signedIn, auth_token: null })
    expect(clearUser(record)).toEqual({ ...signedIn, user: null, role: 'guest', verified: false })
    expect(clearAll()).toEqual({
      user: null,
      auth_token: null,
      role: 'guest',
      tokenCreatedAt: null,
      verified: false,
    })
  })

  it('is stored as { state, version: 0 } and read back whole', () => {
    const record = setUserAndToken(signedOut, user, 'token', now)
    expect(JSON.parse(writeAccount(record))).toEqual({ state: signedIn, version: 0 })
    expect(readAccount(writeAccount(record))).toEqual(record)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{"state":'],
    ['a bare text', '"hello"'],
    ['null', 'null'],
    ['another version', JSON.stringify({ state: signedIn, version: 1 })],
    ['no state', JSON.stringify({ version: 0 })],
    ['a list as state', JSON.stringify({ state: [], version: 0 })],
  ])('drops %s', (_, text) => {
    expect(readAccount(text)).toEqual(signedOut)
  })

  it('drops a user of another shape and keeps the token, as a cleared user does', () => {
    const text = JSON.stringify({ state: { ...signedIn, user: { ...user, role: 'owner' } }, version: 0 })
    expect(readAccount(text)).toEqual({
      ...signedOut,
      auth_token: 'token',
      tokenCreatedAt: '2026-01-05T09:30:00.000Z',
    })
  })

  it.each(User.required)(
    'drops a user whose %s is missing or no such thing, as the schema of replies has it',
    (field) => {
      for (const value of [undefined, null, 5]) {
        const text = JSON.stringify({ state: { ...signedIn, user: { ...user, [field]: value } }, version: 0 })
        expect(readAccount(text).user).toBeNull()
      }
    },
  )

  it('reads role and verification from the user, whatever was written beside it', () => {
    const text = JSON.stringify({
      state: { ...signedIn, role: 'admin', verified: true, user: aUser({ verified: false }) },
      version: 0,
    })
    expect(readAccount(text)).toMatchObject({ role: 'user', verified: false })
  })
})
