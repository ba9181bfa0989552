import { modelReference } from '#client/shop/model-text.ts'
import { workingDaysText } from '#shared/orders/lead-time.rules'
import { formatCents, signedCents, toCents } from '#shared/platform/money'
import { discountText } from '#shared/quotes/answer.rules'
import type { AnswerComparison, ChangedField, LineChange } from '#shared/quotes/answer-comparison'
import type { AnswerLine } from '#shared/quotes/answers.schema'

const unitText = ({ configuration }: AnswerLine): string => formatCents(toCents(configuration.unit_price))

/** What is not the same of a line, in words. */
const fieldTexts: Readonly<Record<ChangedField, (before: AnswerLine, after: AnswerLine) => string>> = {
  what: () => 'autre modèle, options ou composants',
  quantity: (before, after) =>
    `quantité ${after.configuration.quantity} au lieu de ${before.configuration.quantity}`,
  price: (before, after) => `${unitText(after)} l’unité au lieu de ${unitText(before)}`,
  discount: (before, after) =>
    `remise de ${discountText(after.discount)} au lieu de ${discountText(before.discount)}`,
  leadTime: (before, after) =>
    `${workingDaysText(after.configuration.leadTimeDays)} de fabrication au lieu de ${before.configuration.leadTimeDays}`,
}

const lineText = (change: LineChange): string => {
  switch (change.kind) {
    case 'added':
      return `${modelReference(change.after.configuration.model)}\u00a0: ajouté, quantité ${change.after.configuration.quantity}, ${unitText(change.after)} l’unité`
    case 'removed':
      return `${modelReference(change.before.configuration.model)}\u00a0: retiré`
    case 'changed':
      return `${modelReference(change.after.configuration.model)}\u00a0: ${change.fields
        .map((field) => fieldTexts[field](change.before, change.after))
        .join(', ')}`
  }
}

/** What changed from one answer to the next, a sentence each; none where nothing did. */
export const changeTexts = ({ lines, deliveryCents, totalCents }: AnswerComparison): string[] => [
  ...lines.map(lineText),
  ...(deliveryCents === 0 ? [] : [`Livraison\u00a0: ${signedCents(deliveryCents)} HT`]),
  ...(totalCents === 0 ? [] : [`Total\u00a0: ${signedCents(totalCents)} TTC`]),
]
