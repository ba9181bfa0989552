import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canReset, type PasswordRule, passwordRules } from '#shared/session/password.rules'
import { passwordStrength } from '#shared/session/password-strength.rules'

const broken = (password: string, confirmation = password): PasswordRule['id'][] =>
  passwordRules.filter((rule) => !rule.test(password, confirmation)).map(({ id }) => id)

describe('rules', () => {
  test.each([
    ['Demo!2026', []],
    ['Dé mo!2026', []],
    ['demo!2026', ['upper']],
    ['DEMO!2026', ['lower']],
    ['Demo!deux', ['digit']],
    ['Demo 2026', ['special']],
    ['Dm!2026', ['length']],
    [`Aa1!${'x'.repeat(251)}`, []],
    [`Aa1!${'x'.repeat(252)}`, ['length']],
    ['', ['length', 'lower', 'upper', 'digit', 'special', 'confirmation']],
  ])('%j breaks %j', (password, ids) => {
    expect(broken(password)).toEqual(ids)
    expect(canReset(password, password)).toBe(ids.length === 0)
  })

  test('the confirmation is the same to the character', () => {
    expect(broken('Demo!2026', 'Demo!2026 ')).toEqual(['confirmation'])
    expect(canReset('Demo!2026', 'demo!2026')).toBe(false)
  })
})

describe('strength', () => {
  test.each([
    // length 16 and variety 8; 15 is not enough
    ['Aa1!Aa1!xxxxxxxx', 'très fort', 100],
    ['Aa1!Aa1!xxxxxxx', 'fort', 75],
    // above 20, variety 7 will do; at 20 it will not
    ['Aa1!Aa1xxxxxxxxxxxxxx', 'très fort', 100],
    ['Aa1!Aa1xxxxxxxxxxxxx', 'fort', 75],
    // 12 and variety 6
    ['AAaa11xxxxxx', 'fort', 75],
    ['AAaa11xxxxx', 'moyen', 50],
    ['AAaa1xxxxxxx', 'moyen', 50],
    // 8 and variety 4
    ['AAaaaaaa', 'moyen', 50],
    ['AAaaaaa', 'faible', 25],
    ['Aaaaaaaa', 'faible', 25],
    // length 6 or variety 2
    ['éééééé', 'faible', 25],
    ['ab', 'faible', 25],
    ['文文文文文文', 'faible', 25],
    ['文文文文文', 'trop faible', 10],
    ['a', 'trop faible', 10],
    ['', 'trop faible', 10],
  ] as const)('%j is %s', (password, label, percent) => {
    expect(passwordStrength(password)).toEqual({ label, percent })
  })

  test('more characters never make a password weaker', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 10 }), (password, more) => {
        expect(passwordStrength(password + more).percent).toBeGreaterThanOrEqual(
          passwordStrength(password).percent,
        )
      }),
    )
  })
})
