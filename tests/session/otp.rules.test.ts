import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canRequestCode,
  canVerifyCode,
  isWholeOtp,
  normalizeOtp,
  OTP_ALPHABET,
  OTP_LENGTH,
} from '#shared/session/otp.rules'

test('the alphabet: 32 capitals and digits that nobody mistakes for one another', () => {
  expect(new Set(OTP_ALPHABET).size).toBe(32)
  expect(OTP_ALPHABET).toMatch(/^[A-Z2-9]{32}$/)
  expect(OTP_ALPHABET).not.toMatch(/[IO]/)
})

test('any case, and what a copy brings along, is the same code', () => {
  const code = fc
    .array(fc.constantFrom(...OTP_ALPHABET), { minLength: OTP_LENGTH, maxLength: OTP_LENGTH })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(code, fc.nat(OTP_LENGTH), fc.constantFrom(' ', '-', '\u00a0', '\n'), (text, at, between) => {
      const typed = `${text.slice(0, at)}${between}${text.slice(at)}`.toLowerCase()
      expect(normalizeOtp(typed)).toBe(text)
      expect(isWholeOtp(typed)).toBe(true)
    }),
  )
  expect([isWholeOtp('ABCD'), isWholeOtp('ABCDEF'), isWholeOtp('')]).toEqual([false, false, false])
})

test('a code is asked for with an e-mail, and checked with five characters', () => {
  expect([canRequestCode('a@b.fr'), canRequestCode(' A@B.fr '), canRequestCode('a@b')]).toEqual([
    true,
    true,
    false,
  ])
  expect(canVerifyCode('a@b.fr', 'abcde')).toBe(true)
  expect(canVerifyCode('a@b.fr', 'abcd')).toBe(false)
  expect(canVerifyCode('a', 'abcde')).toBe(false)
})
