import { describe, expect, test } from 'vitest'
import { changeTexts } from '#client/dashboard/quotes/changes-text.ts'
import {
  type AnswerForm,
  draftOf,
  formOf,
  isSameDraft,
  isSound,
  missingOf,
  newLine,
  typedText,
} from '#shared/dashboard/quotes/answer-form'
import type { AnswerDraft } from '#shared/dashboard/quotes/quotes.schema'
import { answerRows, deliveryText, validText } from '#shared/quotes/answer-text'
import { anAnswer, aPreparedAnswer } from '#tests/quotes/answers.fixtures'

const { content } = aPreparedAnswer(1)
const [line] = content.lines
if (line === undefined) throw new Error('The answer has no line.')

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('an answer as it is typed', () => {
  test('is what was kept, whichever way its price and its delivery come about', () => {
    const drafts: AnswerDraft[] = [
      content,
      {
        ...content,
        discount: 1250,
        delivery: { by: 'tariff', postalCode: '75011' },
        comment: 'Pose comprise.',
      },
      { ...content, delivery: { by: 'tariff', postalCode: '' } },
      { ...content, delivery: { by: 'hand', cents: 0, postalCode: '13001' } },
      { ...content, delivery: { by: 'hand', cents: null, postalCode: null } },
      {
        ...content,
        lines: [
          {
            ...line,
            discount: null,
            price: { by: 'hand', unitCents: 12_345, ecoCents: 40, reason: 'Série', leadTimeDays: 12 },
          },
          {
            ...line,
            key: 'line-1',
            discount: 0,
            price: { by: 'hand', unitCents: null, ecoCents: 0, reason: '', leadTimeDays: 0 },
          },
        ],
      },
    ]
    for (const draft of drafts) expect(draftOf(formOf(draft))).toEqual({ draft, problems: {} })
  })

  test('says of each field what is missing there, in the server’s words', () => {
    const hand = newLine('line-1', line.model, 'hand')
    const form: AnswerForm = {
      ...formOf(content),
      lines: [newLine('line-0', line.model, 'engine'), hand, { ...hand, key: 'line-2', unit: '5' }],
      delivery: 'hand',
      deliveryPrice: '',
    }
    const worked = (key: string, problem: string) => ({
      key,
      hasRules: false,
      problems: [problem],
      line: null,
    })
    expect(
      missingOf(form, {
        lines: [worked('line-0', 'Hauteur ?'), worked('line-1', 'Prix ?'), worked('line-2', 'Pourquoi ?')],
        problems: ['Livraison ?'],
      }),
    ).toEqual({
      'lines.0.configuration': 'Hauteur ?',
      'lines.1.unit': 'Prix ?',
      'lines.2.reason': 'Pourquoi ?',
      deliveryPrice: 'Livraison ?',
    })
    const whole = ['Ajoutez une ligne au moins.']
    expect(missingOf({ ...form, lines: [] }, { lines: [], problems: whole })).toEqual({ lines: whole[0] })
  })

  test('is copied whole, in people’s words where it came to some', () => {
    const { lines } = aPreparedAnswer(1)
    const form: AnswerForm = {
      ...formOf({ ...content, delivery: { by: 'hand', cents: 0, postalCode: null } }),
      lines: formOf(content).lines.map((one) => ({
        ...one,
        by: 'hand' as const,
        unit: '60,00',
        eco: '0,40',
        leadTime: '12',
        reason: 'Série',
      })),
    }
    const text = plain(typedText(form, lines))
    expect(text).toContain(
      'Longueur : 3600 mm, 60,00 € HT l’unité, dont éco-contribution 0,40 €, fabrication en 12 j. ouvrés, Série',
    )
    expect(text).toContain('Livraison offerte')
    const changed = form.lines.map((one) => ({
      ...one,
      what: { ...one.what, criteria: { ...one.what.criteria, length: 9000 } },
    }))
    expect(plain(typedText({ ...form, lines: changed }, lines))).toContain('length : 9000')
  })

  test('is the same in whichever order it was written, and another by any of its words', () => {
    const turned = Object.fromEntries(Object.entries(content).reverse()) as AnswerDraft
    expect(isSameDraft(content, turned)).toBe(true)
    expect(isSameDraft(content, { ...turned, comment: 'Autre' })).toBe(false)
  })

  test('says what is no amount, no percentage, no number of days, no quantity and no postcode', () => {
    const form: AnswerForm = {
      ...formOf(content),
      lines: [
        {
          ...newLine('line-0', line.model, 'hand'),
          quantity: '0',
          unit: '12,345',
          eco: '-1',
          leadTime: '300',
          discount: '101',
        },
      ],
      discount: 'cinq',
      delivery: 'hand',
      deliveryPrice: '5O',
      postalCode: '7501',
      validityDays: '0',
    }
    expect(Object.keys(draftOf(form).problems)).toEqual([
      'lines.0.quantity',
      'lines.0.unit',
      'lines.0.eco',
      'lines.0.leadTime',
      'lines.0.discount',
      'discount',
      'postalCode',
      'deliveryPrice',
      'validityDays',
    ])
    expect(isSound(form)).toBe(false)
  })

  test('takes amounts as French people write them', () => {
    const form = formOf(content)
    const [typed] = form.lines
    if (typed === undefined) throw new Error('The form has no line.')
    const { draft } = draftOf({
      ...form,
      lines: [{ ...typed, by: 'hand', unit: '1 234,5 €', discount: '12,5 %' }],
    })
    expect(draft.lines[0]).toMatchObject({ price: { unitCents: 123_450 }, discount: 1250 })
  })
})

describe('an answer as it is read', () => {
  test('tells what the discounts took, the delivery, and until when', () => {
    const answer = anAnswer()
    expect(answerRows(answer.totals).map(({ label, amount }) => plain(`${label} ${amount}`))).toEqual([
      'Avant remise HT 200,00 €',
      'Remise −10,00 €',
      'Produits HT 190,00 €',
      'Livraison HT 10,00 €',
      'Total HT 200,00 €',
      'TVA 20 % 40,00 €',
      'Total TTC 240,00 €',
    ])
    expect(validText(answer)).toBe('Valable jusqu’au 2 avril 2026')
    expect(plain(deliveryText({ why: '12 kg', postalCode: '75011' }))).toBe('Livraison au 75011 : 12 kg')
  })

  test('says what changed from the one before, line by line', () => {
    const before = anAnswer()
    const [one] = before.lines
    if (one === undefined) throw new Error('The answer has no line.')
    const configuration = { ...one.configuration, quantity: 3, unit_price: 90 }
    const soon = { ...one.configuration, leadTimeDays: 1 }
    expect(
      changeTexts({
        lines: [
          { kind: 'changed', before: one, after: { ...one, configuration }, fields: ['quantity', 'price'] },
          { kind: 'removed', before: one },
          { kind: 'changed', before: one, after: { ...one, configuration: soon }, fields: ['leadTime'] },
        ],
        netCents: 8000,
        deliveryCents: -1000,
        totalCents: 8400,
      }).map(plain),
    ).toEqual([
      'RA-25-MAN : quantité 3 au lieu de 2, 90,00 € l’unité au lieu de 95,00 €',
      'RA-25-MAN : retiré',
      `RA-25-MAN : 1 jour ouvré de fabrication au lieu de ${one.configuration.leadTimeDays}`,
      'Livraison : −10,00 € HT',
      'Total : +84,00 € TTC',
    ])
  })
})
