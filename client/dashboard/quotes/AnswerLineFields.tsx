import { memo, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field, FieldError } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { QuoteLineText } from '#client/quotes/QuoteLineText.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import type { LineReading } from '#machines/quotes/request-form'
import type { AnswerFormLine, LineChange } from '#shared/dashboard/quotes/answer-form'
import type { WorkedLine } from '#shared/dashboard/quotes/quotes.schema'
import { formatCents, toCents } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'
import { QUOTE_REASON_MAX } from '#shared/quotes/quote-limits'
import styles from './quotes.module.css'

interface AnswerLineFieldsProps {
  answer: AnswerDraftRef
  line: AnswerFormLine
  /** its place, from 0 */
  index: number
  /** what the customer noted on it */
  note: string | undefined
  /** what it comes to; undefined until it was kept once */
  worked: WorkedLine | undefined
  /** French, of what is typed, by field; null: it is not said yet */
  problems: Readonly<Record<string, string>> | null
  /** it was asked to be sent: what is missing is a mistake by now */
  isTried: boolean
}

const readingOf = (line: AnswerFormLine, worked: WorkedLine | undefined, told: boolean): LineReading => {
  const problems = told ? [] : (worked?.problems ?? [])
  return worked?.line
    ? { ...worked.line.configuration, problems }
    : { model: line.what.model, sizes: [], summary: [], notices: [], drawing: null, problems }
}

/** A line of the answer: how many, at which price, with which discount. */
export const AnswerLineFields = memo(
  ({ answer, line, index, note, worked, problems, isTried }: AnswerLineFieldsProps) => {
    const { key } = line
    // the button that turns the price goes with what it turns: what comes instead has its focus
    const isTurned = useRef(false)
    const takeFocus = (control: HTMLElement | null) => {
      if (control === null || !isTurned.current) return
      isTurned.current = false
      control.focus()
    }
    const change = (changed: LineChange) => answer.send({ type: 'line.change', key, change: changed })
    const errorOf = (field: string) => problems?.[`lines.${index}.${field}`]
    const refused = errorOf('configuration')
    const reading = readingOf(line, worked, isTried)
    const name = `ligne ${index + 1}, ${modelReference(reading.model)}`
    return (
      <QuoteLineText reading={reading} index={index}>
        {note !== undefined && <p className={styles.text}>Note du client&nbsp;: {note}</p>}
        <div data-invalid={refused === undefined ? undefined : true}>
          {refused !== undefined && <FieldError>{refused}</FieldError>}
          <Button
            variant="secondary"
            className={styles.start ?? ''}
            aria-label={`Configurer la ${name}`}
            onClick={() => answer.send({ type: 'line.configure', key })}
          >
            Configurer
          </Button>
        </div>
        <div className={styles.fields}>
          <Field label="Quantité" error={errorOf('quantity')}>
            <TextInput
              aria-label={`Quantité, ${name}`}
              inputMode="numeric"
              autoComplete="off"
              value={line.quantity}
              onChange={({ target }) => change({ quantity: target.value })}
            />
          </Field>
          <Field label="Remise" error={errorOf('discount')}>
            <TextInput
              aria-label={`Remise, ${name}`}
              inputMode="decimal"
              autoComplete="off"
              suffix="%"
              placeholder="Celle du devis"
              value={line.discount}
              onChange={({ target }) => change({ discount: target.value })}
            />
          </Field>
        </div>
        {line.by === 'engine' ? (
          <EnginePrice
            worked={worked}
            onHand={(unit) => {
              isTurned.current = true
              change({ by: 'hand', unit: line.unit || unit })
            }}
            takeFocus={takeFocus}
            name={name}
          />
        ) : (
          <HandPrice
            line={line}
            hasRules={worked?.hasRules === true}
            name={name}
            errorOf={errorOf}
            change={change}
            onTariff={() => {
              isTurned.current = true
              change({ by: 'engine' })
            }}
            takeFocus={takeFocus}
          />
        )}
        <div className={styles.foot}>
          <strong className={styles.sum}>
            {worked?.line
              ? `${formatCents(toCents(worked.line.configuration.total_price))} HT`
              : 'Sans prix pour le moment'}
          </strong>
          <Button
            variant="quiet"
            aria-label={`Supprimer la ${name}`}
            onClick={() => answer.send({ type: 'line.remove', key })}
          >
            <WorkIcon name="trash" size={18} />
            Supprimer
          </Button>
        </div>
      </QuoteLineText>
    )
  },
)

interface EnginePriceProps {
  worked: WorkedLine | undefined
  name: string
  /** another price; the one that stands, as it is typed */
  onHand: (unit: string) => void
  /** of its button, as it comes */
  takeFocus: (control: HTMLElement | null) => void
}

const EnginePrice = ({ worked, name, onHand, takeFocus }: EnginePriceProps) => (
  <div className={styles.price}>
    <span>
      {worked?.line
        ? `Prix du tarif\u00a0: ${formatCents(worked.line.listCents)} HT l’unité`
        : 'Le tarif ne donne pas de prix pour cette ligne.'}
    </span>
    <Button
      ref={takeFocus}
      variant="secondary"
      aria-label={`Fixer un prix à la main, ${name}`}
      onClick={() => onHand(worked?.line ? formatNumber(worked.line.listCents / 100, 2, true) : '')}
    >
      Fixer un prix à la main
    </Button>
  </div>
)

interface HandPriceProps {
  line: AnswerFormLine
  /** its éco-contribution and its days are those of the rules */
  hasRules: boolean
  name: string
  errorOf: (field: string) => string | undefined
  change: (changed: LineChange) => void
  /** the tariff's price instead */
  onTariff: () => void
  /** of its price, as it comes */
  takeFocus: (control: HTMLElement | null) => void
}

const HandPrice = ({ line, hasRules, name, errorOf, change, onTariff, takeFocus }: HandPriceProps) => (
  <>
    <div className={styles.fields}>
      <Field label="Prix unitaire HT" required error={errorOf('unit')}>
        <TextInput
          ref={takeFocus}
          aria-label={`Prix unitaire HT, ${name}`}
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          value={line.unit}
          onChange={({ target }) => change({ unit: target.value })}
        />
      </Field>
      {!hasRules && (
        <>
          <Field label="Dont éco-contribution" error={errorOf('eco')}>
            <TextInput
              aria-label={`Dont éco-contribution, ${name}`}
              inputMode="decimal"
              autoComplete="off"
              suffix="€"
              value={line.eco}
              onChange={({ target }) => change({ eco: target.value })}
            />
          </Field>
          <Field label="Délai de fabrication" required error={errorOf('leadTime')}>
            <TextInput
              aria-label={`Délai de fabrication, ${name}`}
              inputMode="numeric"
              autoComplete="off"
              suffix="j. ouvrés"
              value={line.leadTime}
              onChange={({ target }) => change({ leadTime: target.value })}
            />
          </Field>
        </>
      )}
    </div>
    <Field label="Motif du prix" hint="Pour l’équipe seule." required error={errorOf('reason')}>
      <TextInput
        aria-label={`Motif du prix, ${name}`}
        autoComplete="off"
        maxLength={QUOTE_REASON_MAX}
        value={line.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </Field>
    <Button
      variant="secondary"
      className={styles.start ?? ''}
      aria-label={`Reprendre le prix du tarif, ${name}`}
      onClick={onTariff}
    >
      Reprendre le prix du tarif
    </Button>
  </>
)
