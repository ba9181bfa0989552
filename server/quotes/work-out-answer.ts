import type { Kysely } from 'kysely'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import type { Database } from '#server/platform/tables'
import type { CriterionValue } from '#shared/configurator/evaluation'
import type { AnswerDraft, DraftedLine, DraftedPrice } from '#shared/dashboard/quotes/quotes.schema'
import { costOf, parcelOf } from '#shared/orders/delivery-cost'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { ecoCentsOf } from '#shared/orders/eco-contribution'
import { type PricedLine, type PricingResult, priceConfiguration } from '#shared/orders/pricing.rules'
import { VAT_PERCENT } from '#shared/platform/money'
import {
  type AnsweredLine,
  answerTotals,
  atHandPrice,
  discountOf,
  handPricedLine,
  withDiscount,
} from '#shared/quotes/answer.rules'
import type { AnswerTotals } from '#shared/quotes/answers.schema'
import type { AnswerDelivery } from '#shared/quotes/quoted-delivery.schema'
import { inTurns, type LineRead, readLine, UNKNOWN_MODEL } from './read-lines.ts'

/** A line that is prepared, and what it comes to. */
export interface WorkedLine {
  key: string
  /** the rules of its model give it a price: its éco-contribution and its days are theirs */
  hasRules: boolean
  /** French; none where it can be sent */
  problems: string[]
  /** null while it has no price */
  line: AnsweredLine | null
}

/** What an answer that is prepared comes to, by the rules and the tariff of an edition. */
export interface WorkedAnswer {
  /** in the order in which they are prepared */
  lines: WorkedLine[]
  /** French, of the whole */
  problems: { lines: string[]; delivery: string[] }
  /** null while it has no price */
  delivery: AnswerDelivery | null
  /** null while a line or the delivery has no price */
  totals: AnswerTotals | null
  priceListVersion: number | null
}

/** Prices every line, by the rules or as it was typed, and the delivery of all of them. */
export const workOutAnswer = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  draft: AnswerDraft,
): Promise<WorkedAnswer> => {
  const { delivery: tariff, priceListVersion } = edition.tree
  const lines = await inTurns(draft.lines, async (line) =>
    workedLine(line, await readLine(db, edition, line), draft.discount),
  )
  const priced = lines.flatMap(({ line }) => (line === null ? [] : [line]))
  const isPriced = priced.length === lines.length && lines.length > 0
  const delivery = isPriced
    ? deliveryOf(draft.delivery, priced, tariff.tariff)
    : ({ cost: null, problems: [] } as const)
  return {
    lines,
    problems: {
      lines: lines.length === 0 ? ['Ajoutez une ligne au moins.'] : [],
      delivery: [...delivery.problems],
    },
    delivery: delivery.cost,
    totals: delivery.cost === null ? null : answerTotals(priced, delivery.cost.cents, VAT_PERCENT),
    priceListVersion,
  }
}

/** What the rules say of a line; undefined: there are none on sale. */
const pricedByRules = (
  { orderable }: LineRead,
  line: Pick<DraftedLine, 'criteria' | 'selectedComponents' | 'quantity'>,
): PricingResult | undefined => orderable && priceConfiguration(orderable.compiled, orderable.model, line)

const workedLine = (drafted: DraftedLine, read: LineRead | undefined, whole: number): WorkedLine => {
  const { key, price } = drafted
  if (read === undefined) return { key, hasRules: false, problems: [UNKNOWN_MODEL], line: null }
  const byRules = pricedByRules(read, drafted)
  const hasRules = byRules?.ok === true
  const { problems, line } =
    price.by === 'engine'
      ? engineLine(byRules)
      : handLine(price, read, byRules?.ok ? byRules.line : undefined)
  if (line === null) return { key, hasRules, problems, line }
  const discount = discountOf(drafted.discount, whole)
  const reason = price.by === 'hand' ? price.reason.trim() : ''
  const answered = { key, by: price.by, reason, listCents: line.unitCents, discount }
  return { key, hasRules, problems, line: { ...answered, line: withDiscount(line, discount) } }
}

interface Priced {
  problems: string[]
  line: PricedLine | null
}

const engineLine = (result: PricingResult | undefined): Priced => {
  if (result === undefined)
    return { problems: ['Ce modèle n’est pas vendu en ligne\u00a0: saisissez son prix.'], line: null }
  return result.ok ? { problems: [], line: result.line } : { problems: result.messages, line: null }
}

type HandPrice = Extract<DraftedPrice, { by: 'hand' }>

/** Where the rules price the line, its parts and its days are theirs. */
const handLine = (
  { unitCents, ecoCents, reason, leadTimeDays }: HandPrice,
  { line: { model, criteria, components, quantity, shown }, node }: LineRead,
  byRules: PricedLine | undefined,
): Priced => {
  if (unitCents === null) return { problems: ['Saisissez le prix.'], line: null }
  const eco = byRules === undefined ? ecoCents : ecoCentsOf(byRules.lines)
  if (eco > unitCents)
    return { problems: ['Le prix ne peut pas être inférieur à l’éco-contribution.'], line: null }
  const { sizes, summary, notices, drawing } = shown
  const line =
    byRules === undefined
      ? handPricedLine(
          {
            model,
            criteria,
            components: Object.fromEntries(
              Object.entries(components).map(([type, reference]) => [
                type,
                { reference, label: reference, cents: 0, attributes: {} },
              ]),
            ),
            quantity,
            sizes,
            summary,
            notices,
            drawing:
              drawing === null ? drawnAsCard(node) : { kind: drawing.kind, values: knownOf(drawing.values) },
            leadTimeDays,
          },
          { unitCents, ecoCents },
        )
      : atHandPrice(byRules, unitCents)
  const problems = [
    ...(reason.trim() === '' ? ['Dites pourquoi ce prix est saisi.'] : []),
    ...(byRules === undefined && leadTimeDays === 0
      ? ['Saisissez le délai de fabrication\u00a0: aucune règle ne le donne.']
      : []),
  ]
  return { problems, line }
}

const isValue = (entry: [string, unknown]): entry is [string, CriterionValue] =>
  ['string', 'number', 'boolean'].includes(typeof entry[1])

const knownOf = (values: Readonly<Record<string, unknown>>): Record<string, CriterionValue> =>
  Object.fromEntries(Object.entries(values).filter(isValue))

/** What has no rules is drawn as its card is. */
const drawnAsCard = ({ drawing: { kind, values } }: LineRead['node']): PricedLine['drawing'] => ({
  kind,
  values: knownOf(values),
})

const deliveryOf = (
  drafted: AnswerDraft['delivery'],
  lines: readonly AnsweredLine[],
  tariff: DeliveryTariff | null,
): { cost: AnswerDelivery | null; problems: readonly string[] } => {
  const refused = (problem: string) => ({ cost: null, problems: [problem] })
  if (drafted.by === 'hand') {
    const { cents, postalCode } = drafted
    if (cents === null) return refused('Saisissez le prix de la livraison, ou offrez-la.')
    return { cost: { cents, why: cents === 0 ? 'offerte' : 'prix du devis', postalCode }, problems: [] }
  }
  if (tariff === null) return refused('La boutique n’a pas de tarif de livraison\u00a0: saisissez son prix.')
  const { postalCode } = drafted
  if (postalCode === '') return refused('Indiquez le code postal de la livraison.')
  const goods = lines.map(({ line }) => line)
  const goodsCents = goods.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const cost = costOf('ship', tariff, parcelOf(goods), { postalCode, goodsCents })
  if (cost.kind === 'quoted') return refused(`Saisissez le prix de la livraison\u00a0: ${cost.reason}.`)
  return { cost: { cents: cost.cents, why: cost.why, postalCode }, problems: [] }
}
