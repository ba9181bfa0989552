import type { Answer, AnswerLine } from './answers.schema.ts'

/** What became of a line from one answer to the next. */
export type LineChange =
  | { kind: 'added'; after: AnswerLine }
  | { kind: 'removed'; before: AnswerLine }
  /** `fields`: what is not the same; at least one */
  | { kind: 'changed'; before: AnswerLine; after: AnswerLine; fields: readonly ChangedField[] }

/** `what`: the model, its options or its components. */
export type ChangedField = 'what' | 'quantity' | 'price' | 'discount' | 'leadTime'

export interface AnswerComparison {
  /** those of the newer in its order, then what is there no more; those that are as they were are left out */
  lines: readonly LineChange[]
  /** cents of the newer, less those of the older */
  netCents: number
  deliveryCents: number
  /** including VAT */
  totalCents: number
}

/** What a line is of; the rest of it follows from that and from its price. */
const whatOf = ({ configuration: { model, criteria, selectedComponents } }: AnswerLine): string =>
  JSON.stringify([
    model.subFamily?.id,
    sorted(criteria),
    sorted(selectedComponents).map(([type, { reference }]) => [type, reference]),
  ])

const sorted = <Value>(values: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))

const fieldsOf = (before: AnswerLine, after: AnswerLine): ChangedField[] => {
  const differ: Readonly<Record<ChangedField, boolean>> = {
    what: whatOf(before) !== whatOf(after),
    quantity: before.configuration.quantity !== after.configuration.quantity,
    price: before.configuration.unit_price !== after.configuration.unit_price,
    discount: before.discount !== after.discount,
    leadTime: before.configuration.leadTimeDays !== after.configuration.leadTimeDays,
  }
  return (Object.keys(differ) as ChangedField[]).filter((field) => differ[field])
}

/** Two answers of a quote, line by line. */
export const compareAnswers = (before: Answer, after: Answer): AnswerComparison => {
  const older = new Map(before.lines.map((line) => [line.key, line]))
  const keys = new Set(after.lines.map(({ key }) => key))
  const changes = after.lines.flatMap((line): LineChange[] => {
    const was = older.get(line.key)
    if (was === undefined) return [{ kind: 'added', after: line }]
    const fields = fieldsOf(was, line)
    return fields.length === 0 ? [] : [{ kind: 'changed', before: was, after: line, fields }]
  })
  const removed = before.lines.filter(({ key }) => !keys.has(key))
  return {
    lines: [...changes, ...removed.map((line): LineChange => ({ kind: 'removed', before: line }))],
    netCents: after.totals.netCents - before.totals.netCents,
    deliveryCents: after.totals.deliveryCents - before.totals.deliveryCents,
    totalCents: after.totals.totalCents - before.totals.totalCents,
  }
}
