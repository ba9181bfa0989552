import totals from '#client/cart/Totals.module.css'
import { lineTimeText } from '#shared/orders/delivery.rules'
import { formatCents, toCents } from '#shared/platform/money'
import { discountText } from '#shared/quotes/answer.rules'
import { answerRows, deliveryText } from '#shared/quotes/answer-text'
import type { Answer, AnswerLine, AnswerTotals } from '#shared/quotes/answers.schema'
import styles from './AnswerText.module.css'
import lineStyles from './QuoteLine.module.css'
import { QuoteLineText } from './QuoteLineText.tsx'
import page from './QuotePage.module.css'

interface AnswerTextProps {
  answer: Answer
  /** what the customer noted on lines that were asked for, by a line’s key */
  notes: ReadonlyMap<string, string>
  /** why prices were set by hand, line by line, for staff alone; empty where they were not */
  reasons?: readonly string[]
}

/** An answer as it was sent: each line with its price, what it comes to, and what is said with it. */
export const AnswerText = ({ answer, notes, reasons = [] }: AnswerTextProps) => (
  <div className={page.part}>
    {answer.comment !== '' && <p className={page.message}>{answer.comment}</p>}
    <ol className={page.lines}>
      {answer.lines.map((line, index) => (
        <QuoteLineText key={line.key} reading={{ ...line.configuration, problems: [] }} index={index}>
          {notes.has(line.key) && <p className={lineStyles.note}>{notes.get(line.key)}</p>}
          <LinePrice line={line} />
          {reasons[index] && <p className={page.note}>Prix à la main&nbsp;: {reasons[index]}</p>}
        </QuoteLineText>
      ))}
    </ol>
    <AnswerAmounts totals={answer.totals} />
    <p className={page.note}>{deliveryText(answer.delivery)}</p>
  </div>
)

/** What a line of an answer costs, and what its discount took. */
const LinePrice = ({ line }: { line: AnswerLine }) => {
  const { quantity, unit_price: unit, total_price: total, leadTimeDays } = line.configuration
  return (
    <div className={styles.price}>
      <p className={styles.figures}>
        <span>
          {quantity} × {formatCents(toCents(unit))}
        </span>
        <strong>{formatCents(toCents(total))} HT</strong>
      </p>
      {line.discount > 0 && (
        <p className={page.note}>
          Remise de {discountText(line.discount)} sur {formatCents(line.listCents)} l’unité
        </p>
      )}
      <p className={page.note}>{lineTimeText(leadTimeDays, 'ship')}</p>
    </div>
  )
}

/** HT, discount, delivery, TVA and TTC, one under the other. */
export const AnswerAmounts = (props: { totals: AnswerTotals }) => (
  <dl className={totals.totals}>
    {answerRows(props.totals).map(({ label, amount }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)
