import { expect, test } from 'vitest'
import {
  type CamtDetail,
  type CamtEntry,
  emptyDetail,
  emptyEntry,
  readEntry,
} from '#shared/dashboard/bank/camt-entry'

const TODAY = '2026-03-10'

const detail = (more: Partial<CamtDetail> = {}): CamtDetail => ({ ...emptyDetail(), ...more })

/** A booked credit of 30 €. */
const entry = (more: Partial<CamtEntry> = {}): CamtEntry => ({
  ...emptyEntry('FR76'),
  amount: '30.00',
  currency: 'EUR',
  direction: 'CRDT',
  status: 'BOOK',
  booked: '2026-03-02',
  ...more,
})

/** `day cents payer text reference bank’s reference`, or what is wrong. */
const read = (one: CamtEntry) =>
  readEntry(one, 7, TODAY).map((line) => {
    if (line.kind === 'problem') return line.text
    if (line.kind !== 'incoming') return line.kind
    const { day, cents, payer, text, reference, bankReference } = line.transfer
    expect(line.transfer.line).toBe(7)
    return [day, cents, payer, text, reference, bankReference].join(' / ')
  })

test.each<[string, Partial<CamtEntry>, string]>([
  ['booked, by its state or by none', {}, '2026-03-02 / 3000 /  /  /  / '],
  ['a state with blanks', { status: ' BOOK\n' }, '2026-03-02 / 3000 /  /  /  / '],
  ['no state', { status: ' ' }, '2026-03-02 / 3000 /  /  /  / '],
  ['another state', { status: 'PDNG' }, 'pas encore comptabilisée par la banque'],
  [
    'the day of value, where none was booked',
    { booked: '', valued: '2026-03-04' },
    '2026-03-04 / 3000 /  /  /  / ',
  ],
  ['the booked day before that of value', { valued: '2026-03-04' }, '2026-03-02 / 3000 /  /  /  / '],
  ['an hour of another zone', { booked: '2026-03-02T23:30:00Z' }, '2026-03-03 / 3000 /  /  /  / '],
  ['an hour with its shift', { booked: '2026-03-03T00:30:00+02:00' }, '2026-03-02 / 3000 /  /  /  / '],
  ['an hour of no zone', { booked: ' 2026-03-02T23:30:00 ' }, '2026-03-02 / 3000 /  /  /  / '],
  ['an hour that is none', { booked: '2026-03-02T99:99:99Z' }, '2026-03-02 / 3000 /  /  /  / '],
  ['no day', { booked: '2026-02-30', valued: 'hier' }, 'sans date'],
  ['today', { booked: TODAY }, `${TODAY} / 3000 /  /  /  / `],
  ['a day to come', { booked: '2026-03-11' }, 'date à venir'],
  ['another currency', { currency: 'USD' }, 'en USD, et non en euros'],
  ['no currency', { currency: ' ' }, 'en monnaie inconnue, et non en euros'],
  ['an amount that is none', { amount: '1,5' }, 'montant illisible («\u00a01,5\u00a0»)'],
  ['nothing', { amount: '0.00' }, 'montant nul'],
  ['no direction', { direction: '' }, 'sans sens (crédit ou débit)'],
  ['another word', { direction: 'CREDIT' }, 'sans sens (crédit ou débit)'],
  ['a debit', { direction: 'DBIT' }, 'outgoing'],
  ['a credit with blanks', { direction: ' CRDT ' }, '2026-03-02 / 3000 /  /  /  / '],
  ['one that takes another back', { isReversal: true }, 'outgoing'],
])('%s', (_, more, expected) => {
  expect(read(entry(more))).toEqual([expected])
})

test.each<[string, Partial<CamtEntry>, string]>([
  [
    'the entry’s own, where its detail has none',
    { payer: 'P', texts: ['a', 'b'], endToEnd: 'E', reference: 'R', details: [detail()] },
    '2026-03-02 / 3000 / P / a b / E / FR76|R|0',
  ],
  [
    'the detail’s, before the entry’s',
    {
      payer: 'P',
      texts: ['a'],
      endToEnd: 'E',
      reference: 'R',
      details: [detail({ payer: 'Q', texts: ['c', 'c', 'd'], endToEnd: 'F', reference: 'S' })],
    },
    '2026-03-02 / 3000 / Q / c d / F / FR76|S|0',
  ],
  [
    'a reference of the payer that was not given',
    { endToEnd: 'NOTPROVIDED', reference: 'R' },
    '2026-03-02 / 3000 /  /  / R / FR76|R|0',
  ],
  [
    'a reference of the bank that was not given',
    { endToEnd: 'E', reference: 'NOTPROVIDED' },
    '2026-03-02 / 3000 /  /  / E / ',
  ],
  // what the account got stands before what its payer sent, in whatever money
  [
    'the entry’s amount and money, before its one detail’s',
    { details: [detail({ amount: '33.00', currency: 'USD' })] },
    '2026-03-02 / 3000 /  /  /  / ',
  ],
  [
    'the one detail’s, where the entry has none',
    { amount: '', currency: '', details: [detail({ amount: '12.5', currency: 'EUR' })] },
    '2026-03-02 / 1250 /  /  /  / ',
  ],
])('texts and references: %s', (_, more, expected) => {
  expect(read(entry(more))).toEqual([expected])
})

test('a batch is read one by one where each says its amount and together they are the entry', () => {
  const two = [detail({ amount: '10.00', reference: 'R' }), detail({ amount: '20.00', reference: 'R' })]
  expect(read(entry({ details: two }))).toEqual([
    '2026-03-02 / 1000 /  /  / R / FR76|R|0',
    '2026-03-02 / 2000 /  /  / R / FR76|R|1',
  ])
  expect(read(entry({ amount: '31.00', details: two }))).toEqual([
    'son détail fait 30,00\u00a0€, et l’écriture 31,00\u00a0€',
  ])
  // what leaves of it counts against
  const mixed = [detail({ amount: '40.00' }), detail({ amount: '10.00', direction: 'DBIT' })]
  expect(read(entry({ details: mixed }))).toEqual(['2026-03-02 / 4000 /  /  /  / ', 'outgoing'])
  // of an entry that is not told, its details are what there is
  expect(read(entry({ amount: '', details: two }))).toHaveLength(2)
  // one that cannot be read is told by itself
  const broken = [detail({ amount: '10.00' }), detail({ amount: 'x' })]
  expect(read(entry({ details: broken }))).toEqual([
    '2026-03-02 / 1000 /  /  /  / ',
    'montant illisible («\u00a0x\u00a0»)',
  ])
})

test('a batch whose bank tells the sum alone is one transfer, with whoever is named', () => {
  const details = [
    detail({ payer: 'P', texts: ['a', ''] }),
    detail({ amount: '20.00', payer: '', texts: ['b'] }),
  ]
  expect(read(entry({ payer: 'Z', texts: ['z'], reference: 'R', details }))).toEqual([
    '2026-03-02 / 3000 / Z / P a b / R / FR76|R|0',
  ])
})
