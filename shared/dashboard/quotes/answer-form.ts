import { parseQuantity, QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import type { Configuration, Model } from '#shared/configurator/configurator.schema'
import { parseTyped } from '#shared/configurator/typed-number'
import { roundHalfUp } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'
import {
  HAND_CENTS_MAX,
  HAND_LEAD_TIME_MAX,
  VALIDITY_DAYS_MAX,
  WHOLE_DISCOUNT,
} from '#shared/quotes/quote-limits'
import type {
  AnswerDraft,
  DraftedDelivery,
  DraftedLine,
  PreparedAnswer,
  WorkedLine,
} from './quotes.schema.ts'

/** An answer as staff type it: euros, percents and days, in the French way. */

/** A line of it. What is typed for a price by hand stays where the tariff's is taken instead. */
export interface AnswerFormLine {
  readonly key: string
  /** of what it is; how many is typed */
  readonly what: Pick<Configuration, 'model' | 'criteria' | 'selectedComponents'>
  readonly quantity: string
  readonly by: 'engine' | 'hand'
  /** euros of one unit, before the discount; empty: not typed yet */
  readonly unit: string
  /** euros of its éco-contribution; empty for none */
  readonly eco: string
  readonly reason: string
  /** working days of manufacture; empty: those of the rules */
  readonly leadTime: string
  /** percent; empty: the discount of the whole */
  readonly discount: string
}

export interface AnswerForm {
  readonly lines: readonly AnswerFormLine[]
  /** percent of the whole; empty for none */
  readonly discount: string
  readonly delivery: 'tariff' | 'hand' | 'free'
  readonly postalCode: string
  /** euros, of a delivery by hand */
  readonly deliveryPrice: string
  readonly validityDays: string
  readonly comment: string
}

export type AnswerField = Exclude<keyof AnswerForm, 'lines' | 'delivery'>

/** What is chosen of a line's model. */
export type LineChoices = Pick<Configuration, 'criteria' | 'selectedComponents'>

/** What may be changed of a line. */
export type LineChange = Partial<Omit<AnswerFormLine, 'key' | 'what'>>

const euros = (cents: number): string => formatNumber(cents / 100, 2, true)
const percent = (hundredths: number): string => formatNumber(hundredths / 100, 2)
/** Nothing is typed where nothing is meant. */
const unlessZero = (value: number, text: (value: number) => string): string =>
  value === 0 ? '' : text(value)

const lineOf = ({ key, quantity, price, discount, ...what }: DraftedLine): AnswerFormLine => {
  const { model, criteria, selectedComponents } = what
  const byHand = price.by === 'hand'
  return {
    key,
    what: { model, criteria, selectedComponents },
    quantity: String(quantity),
    by: price.by,
    unit: byHand && price.unitCents !== null ? euros(price.unitCents) : '',
    eco: byHand ? unlessZero(price.ecoCents, euros) : '',
    reason: byHand ? price.reason : '',
    leadTime: byHand ? unlessZero(price.leadTimeDays, String) : '',
    discount: discount === null ? '' : percent(discount),
  }
}

/** What was kept, as it is typed. */
export const formOf = ({ lines, discount, delivery, validityDays, comment }: AnswerDraft): AnswerForm => ({
  lines: lines.map(lineOf),
  discount: unlessZero(discount, percent),
  delivery: delivery.by === 'tariff' ? 'tariff' : delivery.cents === 0 ? 'free' : 'hand',
  postalCode: delivery.postalCode ?? '',
  deliveryPrice: delivery.by === 'hand' ? unlessZero(delivery.cents ?? 0, euros) : '',
  validityDays: String(validityDays),
  comment,
})

/** A line of a model that was not asked for; `by`: where its price comes from. */
export const newLine = (key: string, model: Model, by: AnswerFormLine['by']): AnswerFormLine => ({
  key,
  what: { model, criteria: {}, selectedComponents: {} },
  quantity: '1',
  by,
  unit: '',
  eco: '',
  reason: '',
  leadTime: '',
  discount: '',
})

/** French, by `discount` or `lines.0.unit`. */
export type AnswerProblems = Readonly<Record<string, string>>

/** What is typed as it is kept, and what of it cannot be: there is something of either where anything is wrong. */
export interface TypedAnswer {
  readonly draft: AnswerDraft
  readonly problems: AnswerProblems
}

const AMOUNT = `Saisissez un montant de 0 à ${formatNumber(HAND_CENTS_MAX / 100, 0)} €, au centime près.`
const PERCENT = 'Saisissez un pourcentage de 0 à 100, à deux décimales au plus.'
const POSTAL_CODE = 'Saisissez les cinq chiffres du code postal.'
const daysSentence = (least: number, most: number): string =>
  `Saisissez un nombre de jours de ${least} à ${most}.`

/** Whole hundredths of what is typed, from 0 to `most`; null where it is none. */
const hundredthsOf = (text: string, unit: 'piece' | 'percent', most: number): number | null => {
  const value = parseTyped(text.replace('€', ''), unit)
  const whole = value === null ? Number.NaN : roundHalfUp(value * 100)
  return value !== null && Math.abs(whole - value * 100) < 1e-6 && whole >= 0 && whole <= most ? whole : null
}

/** Whole days of what is typed; null where it is none. */
const daysOf = (text: string, least: number, most: number): number | null => {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return days >= least && days <= most ? days : null
}

/** What is typed, as it is kept. */
export const draftOf = (form: AnswerForm): TypedAnswer => {
  const problems: Record<string, string> = {}
  /** `value` where it is one; else what is wrong is told of `field`, and `instead` stands in */
  const told = <T>(field: string, value: T | null, sentence: string, instead: T): T => {
    if (value === null) problems[field] = sentence
    return value ?? instead
  }
  const amount = (field: string, text: string): number =>
    told(field, text.trim() === '' ? 0 : hundredthsOf(text, 'piece', HAND_CENTS_MAX), AMOUNT, 0)
  const discount = (field: string, text: string): number =>
    told(field, text.trim() === '' ? 0 : hundredthsOf(text, 'percent', WHOLE_DISCOUNT), PERCENT, 0)
  const postal = (text: string): string =>
    told('postalCode', /^(\d{5})?$/.test(text.trim()) ? text.trim() : null, POSTAL_CODE, '')
  const line = (one: AnswerFormLine, index: number): DraftedLine => {
    const of = (field: string) => `lines.${index}.${field}`
    return {
      key: one.key,
      ...one.what,
      quantity: told(of('quantity'), parseQuantity(one.quantity), QUANTITY_SENTENCE, 1),
      price:
        one.by === 'engine'
          ? { by: 'engine' }
          : {
              by: 'hand',
              unitCents: one.unit.trim() === '' ? null : amount(of('unit'), one.unit),
              ecoCents: amount(of('eco'), one.eco),
              reason: one.reason,
              leadTimeDays: told(
                of('leadTime'),
                one.leadTime.trim() === '' ? 0 : daysOf(one.leadTime, 0, HAND_LEAD_TIME_MAX),
                daysSentence(0, HAND_LEAD_TIME_MAX),
                0,
              ),
            },
      discount: one.discount.trim() === '' ? null : discount(of('discount'), one.discount),
    }
  }
  const delivery = (): DraftedDelivery => {
    const postalCode = postal(form.postalCode)
    if (form.delivery === 'tariff') return { by: 'tariff', postalCode }
    const isTyped = form.delivery === 'free' || form.deliveryPrice.trim() !== ''
    const cents = form.delivery === 'free' ? 0 : amount('deliveryPrice', form.deliveryPrice)
    return { by: 'hand', cents: isTyped ? cents : null, postalCode: postalCode === '' ? null : postalCode }
  }
  return {
    draft: {
      lines: form.lines.map(line),
      discount: discount('discount', form.discount),
      delivery: delivery(),
      validityDays: told(
        'validityDays',
        daysOf(form.validityDays, 1, VALIDITY_DAYS_MAX),
        daysSentence(1, VALIDITY_DAYS_MAX),
        1,
      ),
      comment: form.comment,
    },
    problems,
  }
}

/** The field of a line that the first of its problems is about. */
const lineField = ({ by, unit, reason, leadTime }: AnswerFormLine, hasRules: boolean): string => {
  if (by === 'engine') return 'configuration'
  if (unit.trim() === '') return 'unit'
  if (reason.trim() === '') return 'reason'
  return !hasRules && leadTime.trim() === '' ? 'leadTime' : 'unit'
}

const wholeField = ({ lines, delivery, deliveryPrice }: AnswerForm): string => {
  if (lines.length === 0) return 'lines'
  return delivery === 'hand' && deliveryPrice.trim() === '' ? 'deliveryPrice' : 'postalCode'
}

/** Why it cannot be sent as the server has it, by the field that it is about. */
export const missingOf = (
  form: AnswerForm,
  prepared: Pick<PreparedAnswer, 'lines' | 'problems'>,
): AnswerProblems => {
  const worked = new Map(prepared.lines.map((line) => [line.key, line]))
  const [whole] = prepared.problems
  return Object.fromEntries([
    ...form.lines.flatMap((line, index) => {
      const found = worked.get(line.key)
      if (found === undefined || found.problems.length === 0) return []
      return [[`lines.${index}.${lineField(line, found.hasRules)}`, found.problems.join(' ')]]
    }),
    ...(whole === undefined ? [] : [[wholeField(form), whole]]),
  ])
}

/** Whether two say the same, in whichever order they came to be written. */
export const isSameDraft = (one: AnswerDraft, other: AnswerDraft): boolean => textOf(one) === textOf(other)

/** Whether the same is chosen of a model. */
export const isSameChoice = (one: LineChoices, other: LineChoices): boolean => textOf(one) === textOf(other)

/** Whether what was kept is what is typed. */
export const isKeptAs = (form: AnswerForm, content: AnswerDraft): boolean =>
  isSameDraft(draftOf(form).draft, content)

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const valueText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value)

/** What is chosen of a line, in the words of what it came to; by its keys where it came to nothing, or to something else. */
const choicesText = ({ criteria, selectedComponents }: LineChoices, worked: WorkedLine | undefined) => {
  const said = worked?.line?.configuration
  const answers = Object.entries(criteria)
  const parts = Object.entries(selectedComponents)
  const isSaid =
    said !== undefined &&
    answers.every(([key, value]) => said.criteria[key] === value) &&
    parts.every(([type, { reference }]) => said.selectedComponents[type]?.reference === reference)
  if (isSaid) return said.summary.map(({ label, value }) => `${label}\u00a0: ${value}`)
  return [
    ...answers.map(([key, value]) => `${key}\u00a0: ${valueText(value)}`),
    ...parts.map(([type, { reference }]) => `${type}\u00a0: ${reference}`),
  ]
}

/** What is typed, for people who copy it elsewhere: a line each; `worked`: what its lines came to as they were kept. */
export const typedText = (form: AnswerForm, worked: readonly WorkedLine[]): string =>
  [
    ...form.lines.map(({ key, what, quantity, by, unit, eco, leadTime, reason, discount }) =>
      [
        `${quantity} × ${what.model.subFamily?.reference ?? ''} ${what.model.subFamily?.name ?? ''}`,
        ...choicesText(
          what,
          worked.find((one) => one.key === key),
        ),
        ...(by === 'hand' && unit !== '' ? [`${unit}\u00a0€ HT l’unité`] : []),
        ...(by === 'hand' && eco !== '' ? [`dont éco-contribution ${eco}\u00a0€`] : []),
        ...(by === 'hand' && leadTime !== '' ? [`fabrication en ${leadTime}\u00a0j. ouvrés`] : []),
        ...(by === 'hand' && reason !== '' ? [reason] : []),
        ...(discount === '' ? [] : [`remise ${discount}\u00a0%`]),
      ].join(', '),
    ),
    ...(form.discount === '' ? [] : [`Remise sur le devis\u00a0: ${form.discount}\u00a0%`]),
    ...(form.delivery === 'hand' ? [`Livraison\u00a0: ${form.deliveryPrice}\u00a0€ HT`] : []),
    ...(form.delivery === 'free' ? ['Livraison offerte'] : []),
    ...(form.postalCode === '' ? [] : [`Code postal\u00a0: ${form.postalCode}`]),
    `Validité\u00a0: ${form.validityDays} ${Number(form.validityDays) < 2 ? 'jour' : 'jours'}`,
    ...(form.comment === '' ? [] : [form.comment]),
  ].join('\n')

/** Whether all of it can be kept. */
export const isSound = (form: AnswerForm): boolean => Object.keys(draftOf(form).problems).length === 0
