import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnswerText } from '#client/quotes/AnswerText.tsx'
import { presentAnswerLine } from '#server/quotes/quotes.presenter'
import { answerTotals } from '#shared/quotes/answer.rules'
import { askedKey, askedNotes } from '#shared/quotes/asked-notes'
import { pricedExample } from '#tests/documents/paper.fixtures'

test('an answer tells what was noted on each line that was asked for, whatever was added before it', () => {
  const line = pricedExample('EN-40')
  const answered = ['added', askedKey(2), askedKey(1)].map((key) => ({
    ...({ key, by: 'engine', reason: '', listCents: line.unitCents, discount: 0, line } as const),
  }))
  const page = renderToStaticMarkup(
    <AnswerText
      answer={{
        revision: 1,
        answeredAt: '2026-11-28T09:00:00.000Z',
        validUntil: '2026-12-28',
        totalCents: 3 * line.totalCents,
        lines: answered.map(presentAnswerLine),
        totals: answerTotals(answered, 0, 20),
        delivery: { cents: 0, why: 'offerte', postalCode: null },
        comment: '',
      }}
      notes={askedNotes([{ note: 'Salon' }, { note: 'Chambre' }])}
    />,
  )
  const lines = page.split('<h4').map((part) => /Chambre|Salon/.exec(part)?.[0])
  expect(lines).toEqual([undefined, undefined, 'Chambre', 'Salon'])
})
