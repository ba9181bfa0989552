import { describe, expect, test } from 'vitest'
import { canSubmitLogin, isEmailAddress } from '#shared/session/login.rules'

describe('e-mail address', () => {
  test.each(['a@b.fr', 'prenom.nom+devis@sous.domaine.example', "o'neil@example.com", 'é@école.fr'])(
    '%s is one',
    (text) => expect(isEmailAddress(text)).toBe(true),
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.fr',
    'a@.fr',
    'a@b..fr',
    'a@-b.fr',
    'a@b-.fr',
    'a b@c.fr',
    'a@b.fr ',
    'a@b@c.fr',
    `${'a'.repeat(65)}@b.fr`,
    `a@${'b'.repeat(250)}.fr`,
  ])('%j is none', (text) => expect(isEmailAddress(text)).toBe(false))

  // one whose ways double with each pair would never be judged
  test('a hostile text is judged', () => {
    expect(isEmailAddress(`a@${'a-'.repeat(120)}`)).toBe(false)
  })
})

test('the form may be sent with a valid address and more than 4 characters', () => {
  expect(canSubmitLogin('a@b.fr', '12345')).toBe(true)
  expect(canSubmitLogin(' a@b.fr ', '12345')).toBe(true)
  expect(canSubmitLogin('a@b.fr', '1234')).toBe(false)
  expect(canSubmitLogin('a@b', '12345')).toBe(false)
})
