import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MatchedTransfer, type PayableOrder, proposalsOf } from '#shared/dashboard/bank/proposals'
import { sharesProblem, withOrder } from '#shared/dashboard/bank/shares'
import { companyFinder, nameWords, numbersIn } from '#shared/dashboard/bank/transfer-numbers'

const order = (id: string, totalCents: number, more: Partial<PayableOrder> = {}): PayableOrder => ({
  id,
  number: `CMD-2026-00000${id}`,
  userId: `u${id}`,
  company: `Stores ${id}${id}${id}${id}`,
  status: 'confirmed',
  paymentStatus: 'pending',
  totalCents,
  receivedCents: 0,
  entries: 0,
  invoices: [],
  ...more,
})
const transfer = (cents: number, text: string, more: Partial<MatchedTransfer> = {}): MatchedTransfer => ({
  id: 't',
  cents,
  payer: '',
  text,
  reference: '',
  ...more,
})
const best = (one: MatchedTransfer, ...orders: PayableOrder[]) =>
  (proposalsOf([one], orders).get('t') ?? []).map(({ certainty, reason, shares }) => [
    certainty,
    reason,
    ...shares.map(({ orderId, cents }) => `${orderId}:${cents}`),
  ])

test.each([
  ['CMD-2026-000012', ['CMD-2026-000012'], []],
  ['VIR cmd 2026 12 merci', ['CMD-2026-000012'], []],
  ['CMD2026000012', ['CMD-2026-000012'], []],
  ['CMD-2026-1000012', ['CMD-2026-1000012'], []],
  ['Commande n° 2026-000012', ['CMD-2026-000012'], []],
  ['FACTURE N° 2026000003 ET FAC-2026-4', [], ['FAC-2026-000003', 'FAC-2026-000004']],
  ['CMD-2026-000001/FAC-2026-000002', ['CMD-2026-000001'], ['FAC-2026-000002']],
  ['CMD-2026-000000', [], []],
  ['2026-000012', [], []],
  ['rien', [], []],
])('« %s » names %j and %j', (text, orders, invoices) => {
  expect(numbersIn(text)).toEqual({ orders, invoices })
})

test('a number is found however its dashes and zeros are written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom('', ' ', '-', '.', ' - '),
      fc.boolean(),
      (number, mark, isPadded) => {
        const written = isPadded ? String(number).padStart(6, '0') : String(number)
        const full = `CMD-2026-${String(number).padStart(6, '0')}`
        expect(numbersIn(`VIR SEPA CMD${mark}2026${mark}${written} MERCI`).orders).toEqual([full])
      },
    ),
  )
})

test('a company is found by its whole name, whatever its form and accents', () => {
  expect(nameWords('S.A.R.L. Ménuiserie Durand & Fils')).toEqual(['menuiserie', 'durand', 'fils'])
  const find = companyFinder([{ company: 'SARL Stores Océane' }, { company: 'Pose' }, { company: 'SAS' }])
  expect(find(['VIR SEPA RECU /DE STORES OCEANE SARL /MOTIF STORES'])).toEqual([
    { company: 'SARL Stores Océane' },
  ])
  expect(find(['STORES DU MIDI', 'POSE', 'SAS'])).toEqual([])
})

test('a number with its amount is certain; with another amount it is likely', () => {
  const one = order('1', 12_000, { invoices: [{ number: 'FAC-2026-000007', restCents: 5000 }] })
  expect(best(transfer(12_000, 'CMD-2026-000001'), one)).toEqual([['certain', 'order', '1:12000']])
  expect(best(transfer(5000, 'FAC-2026-7'), one)).toEqual([['certain', 'invoice', '1:5000']])
  expect(best(transfer(5000, 'CMD 2026 1'), one)).toEqual([['certain', 'orderInvoice', '1:5000']])
  expect(best(transfer(11_999, 'CMD-2026-000001'), one)).toEqual([['likely', 'part', '1:11999']])
  expect(best(transfer(12_001, 'CMD-2026-000001'), one)).toEqual([['likely', 'more', '1:12001']])
  const paid = order('1', 12_000, { paymentStatus: 'settled', receivedCents: 12_000 })
  expect(best(transfer(12_000, 'CMD-2026-000001'), paid)).toEqual([['likely', 'settled', '1:12000']])
  expect(best(transfer(12_000, 'CMD-2026-000009'), one)).toEqual([])
})

test('of an invoice whose turn has not come, nothing is certain: money goes to the one before', () => {
  const invoices = [
    { number: 'FAC-2026-000001', restCents: 8000 },
    { number: 'FAC-2026-000002', restCents: 12_000 },
  ]
  const one = order('1', 20_000, { invoices })
  expect(best(transfer(12_000, 'FAC-2026-000002'), one)).toEqual([['likely', 'invoice', '1:12000']])
  expect(best(transfer(12_000, 'CMD-2026-000001'), one)).toEqual([['likely', 'orderInvoice', '1:12000']])
  expect(best(transfer(20_000, 'FAC-2026-1 et FAC-2026-2'), one)).toEqual([['certain', 'invoice', '1:20000']])
  const other = order('2', 3000)
  expect(best(transfer(15_000, 'FAC-2026-2 CMD-2026-2'), one, other)).toEqual([
    ['likely', 'several', '2:3000', '1:12000'],
  ])
  expect(best(transfer(11_000, 'FAC-2026-1 CMD-2026-2'), one, other)).toEqual([
    ['certain', 'several', '2:3000', '1:8000'],
  ])
})

test('what came in before counts, and several numbers pay together', () => {
  const [one, two] = [order('1', 12_000, { receivedCents: 2000, paymentStatus: 'partial' }), order('2', 3000)]
  const text = 'CMD-2026-000001 CMD-2026-000002'
  expect(best(transfer(10_000, 'CMD-2026-000001'), one)).toEqual([['certain', 'order', '1:10000']])
  expect(best(transfer(13_000, text), one, two)).toEqual([['certain', 'several', '1:10000', '2:3000']])
  expect(best(transfer(4000, text), one, two)).toEqual([
    ['likely', 'oneOfSeveral', '1:4000'],
    ['likely', 'oneOfSeveral', '2:4000'],
  ])
})

test('without a number the company and the amount are likely', () => {
  const theirs = { userId: 'u', company: 'Stores Océane' }
  const one = order('1', 12_000, { ...theirs, invoices: [{ number: 'FAC-2026-000007', restCents: 5000 }] })
  const two = order('2', 3000, theirs)
  const from = { payer: 'STORES OCEANE SAS' }
  expect(best(transfer(3000, '', from), one, two)).toEqual([['likely', 'companyOrder', '2:3000']])
  expect(best(transfer(5000, '', from), one, two)).toEqual([['likely', 'companyInvoice', '1:5000']])
  expect(best(transfer(8000, '', from), one, two)).toEqual([['likely', 'companySum', '1:5000', '2:3000']])
  expect(best(transfer(15_000, '', from), one, two)).toEqual([['likely', 'companySum', '1:12000', '2:3000']])
  expect(best(transfer(8001, '', from), one, two)).toEqual([])
  // another customer of the same name pays for nobody else
  expect(best(transfer(8000, '', from), one, { ...two, userId: 'v' })).toEqual([])
})

test('of two certain transfers of one order the second is likely', () => {
  const found = proposalsOf(
    [transfer(500, 'CMD-2026-000001', { id: 'a' }), transfer(500, 'CMD-2026-000001', { id: 'b' })],
    [order('1', 500)],
  )
  expect(found.get('a')?.[0]).toMatchObject({ certainty: 'certain', reason: 'order' })
  expect(found.get('b')?.[0]).toMatchObject({ certainty: 'likely', reason: 'rival' })
})

test('whatever comes: shares are the transfer, no order is certain twice, and what is certain is owed', () => {
  const orders = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 5 }),
      received: fc.integer({ min: 0, max: 5 }),
      user: fc.constantFrom('u', 'v'),
    }),
    { maxLength: 6 },
  )
  const transfers = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 12 }),
      names: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(orders, transfers, (drawn, came) => {
      const payable = drawn.map(({ cents, received, user }, nth) =>
        order(String(nth), cents, {
          userId: user,
          company: `Stores ${user}uuu`,
          receivedCents: received,
          paymentStatus: received < cents ? 'pending' : 'settled',
        }),
      )
      const matched = came.map(({ cents, names }, nth) =>
        transfer(cents, names.map((name) => `CMD-2026-00000${name}`).join(' '), {
          id: `t${nth}`,
          payer: 'STORES UUUU',
        }),
      )
      const certain: string[] = []
      for (const [id, proposals] of proposalsOf(matched, payable)) {
        const cents = matched.find((one) => one.id === id)?.cents ?? 0
        expect(proposals.length).toBeLessThanOrEqual(3)
        for (const { certainty, shares } of proposals) {
          expect(sharesProblem(cents, shares)).toBe(null)
          if (certainty !== 'certain') continue
          for (const share of shares) {
            certain.push(share.orderId)
            const owed = payable.find((one) => one.id === share.orderId)
            expect(share.cents).toBeLessThanOrEqual((owed?.totalCents ?? 0) - (owed?.receivedCents ?? 0))
          }
        }
      }
      expect(new Set(certain).size).toBe(certain.length)
    }),
  )
})

test('a sum is looked for among the first twelve things, of four at most, or is all of them', () => {
  const theirs = { userId: 'u', company: 'Stores Océane' }
  // no two sums of these are alike
  const owed = (count: number) =>
    Array.from({ length: count }, (_, place) =>
      order(String.fromCharCode(97 + place), 100 * 2 ** place, theirs),
    )
  const sumOfFirst = (count: number, orders: readonly PayableOrder[]) =>
    best(transfer(100 * (2 ** count - 1), 'STORES OCEANE'), ...orders)
  expect(sumOfFirst(4, owed(6))).toEqual([['likely', 'companySum', 'a:100', 'b:200', 'c:400', 'd:800']])
  expect(sumOfFirst(5, owed(6))).toEqual([])
  expect(sumOfFirst(12, owed(12))[0]).toHaveLength(14)
  expect(sumOfFirst(13, owed(13))).toEqual([])
  const twelfth = transfer(100 + 100 * 2 ** 11, 'STORES OCEANE')
  expect(best(twelfth, ...owed(14))).toEqual([['likely', 'companySum', 'a:100', 'l:204800']])
  expect(best(transfer(100 + 100 * 2 ** 12, 'STORES OCEANE'), ...owed(14))).toEqual([])
})

test('one more order is given what no other has, as far as it is owed', () => {
  const [one, two, three] = [order('1', 600), order('2', 300), order('3', 900, { receivedCents: 900 })]
  const told = (shares: ReturnType<typeof withOrder>) => shares.map((share) => [share.order.id, share.cents])
  const first = withOrder(1000, [], one)
  expect(told(first)).toEqual([['1', 600]])
  expect(told(withOrder(500, [], one))).toEqual([['1', 500]])
  // chosen alone it had all of it
  const whole = [{ order: one, cents: 1000 }]
  expect(told(withOrder(1000, whole, two))).toEqual([
    ['1', 600],
    ['2', 300],
  ])
  // what was typed stays; of what nothing is left to pay, all that no other has
  expect(told(withOrder(1000, [{ order: one, cents: 250 }], three))).toEqual([
    ['1', 250],
    ['3', 750],
  ])
  expect(
    told(
      withOrder(
        1000,
        [
          { order: one, cents: 1000 },
          { order: two, cents: 1 },
        ],
        three,
      ),
    ),
  ).toEqual([
    ['1', 1000],
    ['2', 1],
    ['3', 0],
  ])
  // again: it takes its place anew
  expect(
    told(
      withOrder(
        1000,
        [
          { order: one, cents: 1 },
          { order: two, cents: 300 },
        ],
        one,
      ),
    ),
  ).toEqual([
    ['2', 300],
    ['1', 600],
  ])
})

test('shares are the whole transfer, each of another order', () => {
  expect(sharesProblem(5, [])).toMatch(/Choisissez/)
  expect(sharesProblem(5, [{ orderId: 'a', cents: 5 }])).toBe(null)
  expect(sharesProblem(5, [{ orderId: 'a', cents: 4 }])).toMatch(/Les parts font/)
  expect(
    sharesProblem(5, [
      { orderId: 'a', cents: 4 },
      { orderId: 'a', cents: 1 },
    ]),
  ).toMatch(/deux fois/)
})
