import { describe, expect, test } from 'vitest'
import {
  CONTACT_MAX,
  type ContactFields,
  contactProblems,
  normalMessage,
  readOrderReference,
  type Sender,
  subjectLabel,
  subjectOf,
  subjectsOf,
} from '#shared/contact/contact.rules'

const GUEST: ContactFields = {
  email: 'jeanne@essai.example',
  company: 'Stores d’Essai',
  function: 'Installateur',
  subject: 'Question_technique',
  orderId: '',
  message: 'Quel support pour un rail de 4 m ?',
}
/** What a signed-in person types. */
const USER: ContactFields = { ...GUEST, email: '', company: '', function: '' }

const REQUIRED = 'Ce champ est obligatoire.'
const HTML = 'Ce champ ne doit pas contenir de balises HTML.'
const ONE_LINE = 'Ce champ doit tenir sur une ligne.'
const EMAIL = "L'adresse email doit être une adresse valide"
const SUBJECT = 'Choisissez un sujet de la liste.'
const ORDER = 'Indiquez le numéro complet de la commande, par exemple CMD-2026-000030.'

describe('what may be sent', () => {
  test.each<[Sender, Partial<ContactFields>]>([
    ['guest', {}],
    ['guest', { email: '  jeanne@essai.example ' }],
    ['guest', { message: 'Largeur < 3000 mm, hauteur > 200 mm, écrire à <jean@essai.example>' }],
    ['guest', { message: 'Ligne 1\r\n\r\nLigne 2' }],
    ['guest', { message: 'x'.repeat(CONTACT_MAX.message) }],
    ['guest', { company: 'x'.repeat(CONTACT_MAX.company), function: 'x'.repeat(CONTACT_MAX.function) }],
    ['guest', { orderId: 'n’importe quoi' }],
    ['user', {}],
    ['user', { subject: 'Réclamation', orderId: 'CMD-2026-000030' }],
    ['user', { subject: 'Réclamation', orderId: '2026000030' }],
    ['user', { subject: 'Autre', orderId: 'n’importe quoi' }],
  ])('%s %j', (sender, changes) => {
    const fields = { ...(sender === 'guest' ? GUEST : USER), ...changes }
    expect(contactProblems(sender, fields)).toEqual({})
  })

  test.each<[Sender, Partial<ContactFields>, object]>([
    [
      'guest',
      { email: '', company: ' ', function: '', subject: '', message: ' \n ' },
      { email: REQUIRED, company: REQUIRED, function: REQUIRED, subject: REQUIRED, message: REQUIRED },
    ],
    ['user', { subject: '', message: '' }, { subject: REQUIRED, message: REQUIRED }],
    ['guest', { email: 'jeanne' }, { email: EMAIL }],
    ['guest', { email: 'jeanne@essai.example\r\nBcc: x@essai.example' }, { email: EMAIL }],
    ['guest', { email: 'jeanne@essai.example\n' }, { email: EMAIL }],
    ['guest', { email: 'a@essai.example,b@essai.example' }, { email: EMAIL }],
    ['guest', { company: 'Essai\r\nBcc: x@essai.example' }, { company: ONE_LINE }],
    [
      'guest',
      { company: 'Essai\u2028suite', function: 'Pose\u0085' },
      { company: ONE_LINE, function: ONE_LINE },
    ],
    [
      'guest',
      { company: 'x'.repeat(121), function: 'x'.repeat(81), message: 'x'.repeat(10_000) },
      {
        company: 'Ce champ doit contenir au plus 120 caractères.',
        function: 'Ce champ doit contenir au plus 80 caractères.',
        message: 'Ce champ doit contenir au plus 5\u00a0000 caractères.',
      },
    ],
    ['guest', { message: 'Voir <a href="https://x.example">ici</a>' }, { message: HTML }],
    ['guest', { message: '<script>alert(1)</script>' }, { message: HTML }],
    ['guest', { message: '<img/src=x>' }, { message: HTML }],
    ['guest', { message: '<!-- -->' }, { message: HTML }],
    ['guest', { company: '<b>Essai</b>' }, { company: HTML }],
    ['guest', { subject: 'Question technique' }, { subject: SUBJECT }],
    ['guest', { subject: 'Autre\r\nBcc: x@essai.example' }, { subject: SUBJECT }],
    ['guest', { subject: 'toString' }, { subject: SUBJECT }],
    ['guest', { subject: 'Réclamation', orderId: '2026000030' }, { subject: SUBJECT }],
    ['user', { subject: 'Réclamation', orderId: ' ' }, { orderId: REQUIRED }],
    ['user', { subject: 'Réclamation', orderId: '30' }, { orderId: ORDER }],
    ['user', { subject: 'Réclamation', orderId: 'CMD-2026-30' }, { orderId: ORDER }],
    ['user', { subject: 'Réclamation', orderId: 'CMD-2026-000030 et autres' }, { orderId: ORDER }],
  ])('%s %j is refused', (sender, changes, problems) => {
    const fields = { ...(sender === 'guest' ? GUEST : USER), ...changes }
    expect(contactProblems(sender, fields)).toEqual(problems)
  })

  test('half tags as long as a message are judged at once', () => {
    const started = performance.now()
    for (const part of ['<a ', '<a', '<', '</', '<a-']) {
      contactProblems('guest', { ...GUEST, message: part.repeat(2000) })
    }
    expect(performance.now() - started).toBeLessThan(200)
  })
})

test.each([
  ['CMD-2026-000030', { number: 'CMD-2026-000030' }],
  [' cmd 2026 000030 ', { number: 'CMD-2026-000030' }],
  ['2026-000030', { number: 'CMD-2026-000030' }],
  ['2026000030', { number: 'CMD-2026-000030' }],
  ['20261000030', { number: 'CMD-2026-1000030' }],
  ['A0000000-0000-4000-8000-000000000001', { id: 'a0000000-0000-4000-8000-000000000001' }],
  ['30', undefined],
  ['', undefined],
  ['2026000030\u0000', undefined],
])('the order « %s » is %j', (text, reference) => {
  expect(readOrderReference(text)).toEqual(reference)
})

test('subjects, their labels, and who may choose them', () => {
  const common = ['Question_technique', 'Question_commerciale', 'Partenariat', 'Emploi', 'Autre']
  expect(subjectsOf('guest')).toEqual(common)
  expect(subjectsOf('user')).toEqual([...common, 'Réclamation'])
  expect(subjectsOf('user').map(subjectLabel)).toEqual([
    'Question technique',
    'Question commerciale',
    'Partenariat',
    'Emploi',
    'Autre',
    'Réclamation',
  ])
  expect([subjectOf('Réclamation', 'user'), subjectOf('Réclamation', 'guest')]).toEqual([
    'Réclamation',
    undefined,
  ])
})

test('a message keeps its lines and tabs, and loses what nobody sees', () => {
  expect(normalMessage(' \r\na\tb\rc\u2028d\u0007\u009f\ne \n')).toBe('a\tb\nc\nd\ne')
})
