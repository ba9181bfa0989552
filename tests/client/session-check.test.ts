import { describe, expect, test } from 'vitest'
import { failedCheck } from '#client/session/session-check.ts'
import { errorTable } from '#shared/platform/errors'

describe('a check that found nobody', () => {
  test.each([
    ['the server knows nobody', { code: 'NOT_SIGNED_IN', message: errorTable.NOT_SIGNED_IN.message }],
    ['another tab signed out', null],
  ])('asks to sign in when %s', (_, failure) => expect(failedCheck(failure)).toBe(null))

  test.each(['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'])(
    'is to be tried again after %s',
    (code) => expect(failedCheck({ code, message: 'x' })).toEqual({ code, message: 'x' }),
  )
})
