import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Field, FieldError } from '#client/platform/ui/Field.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { lineProblem, type QuoteRequestRef } from '#machines/quotes/quote-request.selectors'
import type { RequestLine } from '#machines/quotes/request-form'
import { isQuantity, QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import { QUOTE_NOTE_MAX } from '#shared/quotes/quote-limits'
import lineStyles from './QuoteLine.module.css'
import { QuoteLineText } from './QuoteLineText.tsx'
import styles from './QuotePage.module.css'
import { LineFilesOf } from './RequestFiles.tsx'

/** The models that the request is about, each with what was chosen of it; nothing for a request in words alone. */
export const RequestLines = ({ request }: { request: QuoteRequestRef }) => {
  const lines = useSelector(request, ({ context }) => context.form.lines)
  if (lines.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>Produits</h3>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <AskedLine key={line.key} request={request} line={line} index={index} />
        ))}
      </ol>
    </section>
  )
}

interface AskedLineProps {
  request: QuoteRequestRef
  line: RequestLine
  /** its place, from 0 */
  index: number
}

const AskedLine = ({ request, line, index }: AskedLineProps) => {
  const { key, quantity, note, reading } = line
  const problem = useSelector(request, (snapshot) => lineProblem(snapshot, index))
  const wrong = useSelector(request, ({ context }) => context.wrongQuantity?.key === key)
  // its names are not known yet where a link has brought the model alone
  if (reading === null && !line.model.subFamily?.name && problem === undefined)
    return (
      <li className={lineStyles.line}>
        <Skeleton height="120px" />
      </li>
    )
  const shown = reading ?? {
    model: line.model,
    sizes: [],
    summary: [],
    notices: [],
    drawing: null,
    problems: [],
  }
  const name = `ligne ${index + 1}, ${modelReference(shown.model)}`
  const enter = (text: string) => request.send({ type: 'quantity.enter', key, text })
  return (
    <QuoteLineText reading={shown} index={index}>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <div className={lineStyles.controls}>
        <QuantityStepper
          label={`Quantité, ${name}`}
          value={quantity}
          canDecrease={isQuantity(quantity - 1)}
          canIncrease={isQuantity(quantity + 1)}
          error={wrong ? QUANTITY_SENTENCE : undefined}
          onStep={(by) => enter(String(quantity + by))}
          onEnter={enter}
        />
        <Button
          variant="quiet"
          size="lg"
          aria-label={`Supprimer la ${name}`}
          onClick={() => request.send({ type: 'line.remove', key })}
        >
          <WorkIcon name="trash" size={18} />
          Supprimer
        </Button>
      </div>
      <LineFilesOf request={request} line={line} name={name} />
      <Field label={`Note de la ligne ${index + 1}`}>
        <TextInput
          value={note}
          maxLength={QUOTE_NOTE_MAX}
          autoComplete="off"
          onChange={({ target }) => request.send({ type: 'note.change', key, value: target.value })}
        />
      </Field>
    </QuoteLineText>
  )
}
