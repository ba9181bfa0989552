import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_FUNCTIONS,
  canRegister,
  emailProblem,
  nameProblem,
  type Registration,
  registrationProblems,
  tidyLine,
} from '#shared/session/registration.rules'

const ALLOWED =
  'Seuls sont autorisés les lettres, avec ou sans accent, les espaces, les traits d’union et les virgules.'

describe('names', () => {
  test.each([
    'Léa',
    'Jean-Noël',
    'de La Tour',
    'Dupont, Aîné',
    'Œuvrard',
    'Ÿ-à',
    ' Léa ',
    'Le\u0301a',
    'x'.repeat(40),
  ])('%j is one', (name) =>
    expect([nameProblem('firstName', name), nameProblem('lastName', name)]).toEqual([null, null]),
  )

  test.each([
    'Jean2',
    'O’Neil',
    "O'Neil",
    'a_b',
    'Łukasz',
    '<b>',
    'Ivan ×',
    'Иван',
    'a.b.c',
    'Léa\u0000',
    'Léa\u200b',
  ])('%j has a character that is none of a name', (name) =>
    expect(nameProblem('lastName', name)).toBe(ALLOWED),
  )

  test('lengths, with the exact words', () => {
    expect(nameProblem('firstName', '')).toBe('Le nom doit avoir une longueur supérieure à 3 caractères')
    expect(nameProblem('lastName', ' Li ')).toBe('Le nom doit avoir une longueur supérieure à 3 caractères')
    expect(nameProblem('firstName', 'x'.repeat(41))).toBe(
      'Le prénom doit avoir une longueur inférieure à 40 caractères',
    )
    expect(nameProblem('lastName', 'x'.repeat(41))).toBe(
      'Le nom doit avoir une longueur inférieure à 40 caractères',
    )
  })

  test('any text of 3 to 40 allowed characters is one, and any other character spoils it', () => {
    const letters = Array.from('abyzABYZàâäçéèêëîïôöùûüÿœæÀÇÉÊÎŒÆŸ-,')
    const name = fc
      .array(fc.constantFrom(...letters), { minLength: 3, maxLength: 40 })
      .map((all) => all.join(''))
    const other = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      // a letter and its accent apart are that letter: names are composed before they are judged
      .filter((one) => !/^[\p{Script=Latin},\s-]$/u.test(one.normalize('NFC')))
    fc.assert(
      fc.property(name, other, fc.nat(40), (text, wrong, at) => {
        expect(nameProblem('lastName', text)).toBeNull()
        const spoilt = text.slice(0, at) + wrong + text.slice(at)
        expect(nameProblem('lastName', spoilt)).toBe(ALLOWED)
      }),
    )
  })

  test('tidying twice is tidying once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(tidyLine(tidyLine(text))).toBe(tidyLine(text))
      }),
    )
  })
})

test('e-mails are judged as they are stored', () => {
  expect(emailProblem(' É@École.FR ')).toBeNull()
  expect(emailProblem('e\u0301@e\u0301cole.fr')).toBeNull()
  for (const text of ['', 'a', 'a@b', 'a\u200b@b.fr', 'a\u202e@b.fr', 'a\u0007@b.fr'])
    expect(emailProblem(text)).toBe("L'adresse email doit être une adresse valide")
})

const form: Registration = {
  title: 'Madame',
  level: 'confirmé',
  firstName: 'Léa',
  lastName: 'Martin',
  company: 'Pose & Stores',
  function: 'Installateur',
  email: 'lea@pose.example',
  password: 'Demo!2026',
  password_confirmation: 'Demo!2026',
}

describe('the sign-up form', () => {
  test('a good one may be sent', () => {
    expect(registrationProblems(form)).toEqual({})
    expect(canRegister(form)).toBe(true)
  })

  test('an empty one has a message for each field', () => {
    const empty = Object.fromEntries(Object.keys(form).map((field) => [field, ''])) as unknown as Registration
    expect(registrationProblems(empty)).toEqual({
      title: ['Ce champ est obligatoire.'],
      level: ['Ce champ est obligatoire.'],
      firstName: ['Le nom doit avoir une longueur supérieure à 3 caractères'],
      lastName: ['Le nom doit avoir une longueur supérieure à 3 caractères'],
      company: ['Ce champ est obligatoire.'],
      function: ['Ce champ est obligatoire.'],
      email: ["L'adresse email doit être une adresse valide"],
      password: [
        'Entre 8 et 255 caractères',
        'Au moins une lettre minuscule',
        'Au moins une lettre majuscule',
        'Au moins un chiffre',
        'Au moins un caractère spécial',
      ],
      password_confirmation: ['Mot de passe et confirmation identiques'],
    })
  })

  test.each([
    ['title', 'Docteur'],
    ['level', 'maître'],
    ['function', 'Responsable commercial'],
    ['company', 'x'.repeat(121)],
    ['password_confirmation', 'Demo!2027'],
  ] as const)('%s %j is refused alone', (field, value) => {
    expect(Object.keys(registrationProblems({ ...form, [field]: value }))).toEqual([field])
    expect(canRegister({ ...form, [field]: value })).toBe(false)
  })

  test('a function without a company counts for nothing', () => {
    expect(Object.keys(registrationProblems({ ...form, company: ' ' }))).toEqual(['company', 'function'])
  })

  test('the account’s form offers one function more', () => {
    expect(ACCOUNT_FUNCTIONS).toEqual([
      'Président',
      'Directeur',
      'Responsable technique',
      'Ingénieur',
      'Responsable commercial',
      'Commercial',
      'Installateur',
      'Mainteneur',
      'Étudiant',
      'Autre',
    ])
  })
})
