import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Field } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Select, TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { LineChange } from '#machines/estimates/draft-form'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import { ESTIMATE_MAX } from '#shared/estimates/estimate-limits'
import { ESTIMATE_UNITS, lineKindLabels, unitLabels, VAT_RATES } from '#shared/estimates/estimate-words'
import type { EstimateLine } from '#shared/estimates/estimates.schema'
import { lineFigure } from '#shared/estimates/typed-figures'
import { formatPercent } from '#shared/platform/text'
import { EditorLinePrice } from './EditorLinePrice.tsx'
import styles from './Estimate.module.css'
import { useEditorFigure, useProblem } from './useEditorField.ts'

interface EditorLineProps {
  draft: EstimateDraftRef
  line: EstimateLine
  /** its place, from 0 */
  index: number
  isLast: boolean
}

const units = ESTIMATE_UNITS.map((unit) => ({ value: unit, label: unitLabels[unit] }))
const rates = VAT_RATES.map((rate) => ({ value: String(rate), label: formatPercent(rate) }))

/** A line of an estimate in its fields. */
export const EditorLine = ({ draft, line, index, isLast }: EditorLineProps) => {
  const { key, kind, label, details, unit, vatRate, product } = line
  const place = index + 1
  const labelProblem = useProblem(draft, `lines.${index}.label`)
  const quantityProblem = useProblem(draft, `lines.${index}.quantity`)
  const quantity = useEditorFigure(draft, lineFigure('quantity', key))
  const vatExempt = useSelector(draft, ({ context }) => context.issuer?.vatExempt ?? false)
  const change = (part: LineChange) =>
    draft.send({ type: 'form.edit', edit: { type: 'line.change', key, change: part } })
  const move = (by: -1 | 1) => draft.send({ type: 'form.edit', edit: { type: 'line.move', key, by } })
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <h4>
          {place}. {lineKindLabels[kind]}
        </h4>
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            iconOnly
            aria-label={`Monter la ligne ${place}`}
            disabled={index === 0}
            onClick={() => move(-1)}
          >
            <Icon name="chevron" size={18} className={styles.up ?? ''} />
          </Button>
          <Button
            variant="quiet"
            iconOnly
            aria-label={`Descendre la ligne ${place}`}
            disabled={isLast}
            onClick={() => move(1)}
          >
            <Icon name="chevron" size={18} />
          </Button>
          <Button
            variant="quiet"
            iconOnly
            aria-label={`Supprimer la ligne ${place}`}
            onClick={() => draft.send({ type: 'form.edit', edit: { type: 'line.remove', key } })}
          >
            <WorkIcon name="trash" size={18} />
          </Button>
        </div>
      </div>
      <Field label={`Désignation de la ligne ${place}`} required error={labelProblem}>
        <TextInput
          value={label}
          maxLength={ESTIMATE_MAX.label}
          autoComplete="off"
          onChange={({ target }) => change({ label: target.value })}
        />
      </Field>
      <Field label={`Détails de la ligne ${place}`}>
        <TextArea
          rows={Math.min(6, Math.max(2, details.split('\n').length))}
          value={details}
          maxLength={ESTIMATE_MAX.details}
          onChange={({ target }) => change({ details: target.value })}
        />
      </Field>
      <div className={cx(styles.row, styles.three)}>
        <Field label={`Quantité de la ligne ${place}`} error={quantityProblem}>
          <TextInput {...quantity} />
        </Field>
        {kind !== 'model' && (
          <Field label={`Unité de la ligne ${place}`}>
            <Select
              options={units}
              value={unit}
              onChange={({ target }) => {
                const chosen = ESTIMATE_UNITS.find((one) => one === target.value)
                if (chosen !== undefined) change({ unit: chosen })
              }}
            />
          </Field>
        )}
        {!vatExempt && (
          <Field label={`TVA de la ligne ${place}`}>
            <Select
              options={rates}
              value={String(vatRate)}
              onChange={({ target }) => {
                const chosen = VAT_RATES.find((rate) => String(rate) === target.value)
                if (chosen !== undefined) change({ vatRate: chosen })
              }}
            />
          </Field>
        )}
      </div>
      {product?.files !== undefined && (
        <p className={styles.note}>
          Joint à la commande, pour vous seul&nbsp;: {product.files.map(({ name }) => name).join(', ')}
        </p>
      )}
      <EditorLinePrice draft={draft} line={line} index={index} onChange={change} />
    </li>
  )
}
