import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { daysLate, dueStanding, dueText, restsOf } from '#shared/invoices/due.rules'
import { paidOf } from '#shared/invoices/invoice.rules'
import { DEFERRED_DAYS, dueDay, LEGAL_DAYS_MAX } from '#shared/invoices/invoice-terms'
import { isReminderDue, nextReminder, reminderProblem, reminderText } from '#shared/invoices/reminders.rules'

test('an invoice that is paid later is due within what the law allows, others as they are made', () => {
  expect(DEFERRED_DAYS).toBeLessThanOrEqual(LEGAL_DAYS_MAX)
  expect(dueDay('deferred', '2026-10-20')).toBe('2026-11-19')
  expect(dueDay('bank_transfer', '2026-10-20')).toBe('2026-10-20')
})

test('what came in goes to the invoices in their order, less what their credit notes took back', () => {
  const invoices = [
    { totalCents: 1000, creditedCents: 0 },
    { totalCents: 500, creditedCents: 200 },
    { totalCents: 700, creditedCents: 700 },
  ]
  expect(restsOf(invoices, 0)).toEqual([1000, 300, 0])
  expect(restsOf(invoices, 400)).toEqual([600, 300, 0])
  expect(restsOf(invoices, 1100)).toEqual([0, 200, 0])
  expect(restsOf(invoices, 1300)).toEqual([0, 0, 0])
})

test('what is left of invoices is what was owed less what came in, and what each said was paid', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 6 }),
      fc.integer({ min: 0, max: 70_000 }),
      (totals, receivedCents) => {
        const rests = restsOf(
          totals.map((totalCents) => ({ totalCents, creditedCents: 0 })),
          receivedCents,
        )
        const owed = totals.reduce((sum, one) => sum + one, 0)
        expect(rests.reduce((sum, one) => sum + one, 0)).toBe(Math.max(0, owed - receivedCents))
        let invoicedCents = 0
        for (const [index, totalCents] of totals.entries()) {
          expect(rests[index]).toBe(totalCents - paidOf({ totalCents }, { receivedCents, invoicedCents }))
          invoicedCents += totalCents
        }
      },
    ),
  )
})

test.each([
  ['2026-03-10', -8, null, 'À régler au plus tard le 10/03/2026'],
  ['2026-03-09', -7, 'soon', 'À régler au plus tard le 09/03/2026'],
  ['2026-03-02', 0, 'soon', 'À régler aujourd’hui'],
  ['2026-03-01', 1, 'late', 'En retard de 1\u00a0jour'],
  ['2026-02-18', 12, 'late', 'En retard de 12\u00a0jours'],
] as const)('due on %s', (dueOn, late, standing, text) => {
  expect(daysLate(dueOn, '2026-03-02')).toBe(late)
  expect(dueStanding(late)).toBe(standing)
  expect(dueText(dueOn, '2026-03-02')).toBe(text)
})

test('days are counted over the change of the hour', () => {
  expect(daysLate('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysLate('2026-10-24', '2026-10-26')).toBe(2)
})

const LATE = { dueOn: '2026-03-01', restCents: 1, disputed: false, last: null, reachable: true } as const

test.each([
  [{}, null],
  [{ restCents: 0 }, 'Cette facture est réglée.'],
  [{ dueOn: '2026-03-02' }, 'Cette facture n’est pas encore échue.'],
  [{ reachable: false }, 'Le compte a été supprimé\u00a0: il n’a plus d’adresse à qui écrire.'],
  [{ disputed: true }, 'Une réclamation attend une réponse\u00a0: traitez-la d’abord.'],
  [{ last: 2 }, null],
  [{ last: 3 }, 'Le rappel et les deux relances ont été envoyés.'],
] as const)('a reminder of what is %j', (more, problem) => {
  expect(reminderProblem({ ...LATE, ...more }, '2026-03-02')).toBe(problem)
})

test('levels follow each other', () => {
  expect([null, 1, 2, 3].map((last) => nextReminder(last as null))).toEqual([1, 2, 3, null])
})

test('by rule each level waits for its day, and keeps its distance from the one before', () => {
  const days = [7, 21, 45]
  const due = (dueOn: string, last: 1 | 2 | 3 | null, lastOn: string | null) =>
    isReminderDue(days, { dueOn, last, lastOn }, '2026-06-30')
  expect([due('2026-06-24', null, null), due('2026-06-23', null, null)]).toEqual([false, true])
  // one that is very late already is not sent all of them on one day
  expect([due('2026-01-01', 1, '2026-06-30'), due('2026-01-01', 1, '2026-06-16')]).toEqual([false, true])
  expect([due('2026-01-01', 2, '2026-06-07'), due('2026-01-01', 2, '2026-06-06')]).toEqual([false, true])
  expect(due('2026-01-01', 3, '2026-01-02')).toBe(false)
  expect(isReminderDue([], { dueOn: '2026-01-01', last: null, lastOn: null }, '2026-06-30')).toBe(false)
})

test('only the third reminder names what the law adds', () => {
  const invoice = {
    number: 'FAC-2026-000012',
    orderNumber: 'CMD-2026-000028',
    orderName: 'Résidence d’Essai',
    day: '2026-01-30',
    dueOn: '2026-03-01',
    restCents: 123450,
  }
  const texts = ([1, 2, 3] as const).map((level) => {
    const { subject, paragraphs } = reminderText(level, invoice, '2026-03-13')
    return { subject, text: paragraphs.join('\n') }
  })
  expect(texts.map(({ subject }) => subject)).toEqual([
    'Facture FAC-2026-000012\u00a0: rappel d’échéance',
    'Facture FAC-2026-000012\u00a0: relance',
    'Facture FAC-2026-000012\u00a0: dernière relance',
  ])
  for (const { text } of texts)
    expect(text).toContain("1'234,50\u00a0€ à régler de notre facture FAC-2026-000012")
  expect(texts.map(({ text }) => /trois fois le taux d’intérêt légal.*40\u00a0€/.test(text))).toEqual([
    false,
    false,
    true,
  ])
})

test('the days of reminders rise, and are three at most', () => {
  expect(loadConfig({ PAYMENT_REMINDERS: '7' }).reminderDays).toEqual([7])
  for (const days of ['0', '7,7', '7,21,14', '1,2,3,4', 'non'])
    expect(() => loadConfig({ PAYMENT_REMINDERS: days })).toThrow('The setting PAYMENT_REMINDERS')
})
