import { useSelector } from '@xstate/react'
import { cx } from '#client/platform/ui/cx.ts'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import type { LineChange } from '#machines/estimates/draft-form'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import { lineCentsOf, unitCentsOf } from '#shared/estimates/estimate.rules'
import { unitLabels } from '#shared/estimates/estimate-words'
import type { EstimateLine, EstimatePrice } from '#shared/estimates/estimates.schema'
import { lineFigure } from '#shared/estimates/typed-figures'
import { formatCents } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'
import styles from './Estimate.module.css'
import { useEditorFigure, useProblem } from './useEditorField.ts'

interface EditorLinePriceProps {
  draft: EstimateDraftRef
  line: EstimateLine
  /** its place, from 0 */
  index: number
  onChange: (change: LineChange) => void
}

const ways = [
  { value: 'whole', label: 'Marge du devis' },
  { value: 'margin', label: 'Marge de la ligne' },
  { value: 'hand', label: 'Prix saisi' },
]

/** Where the sale price of a line comes from, and what it comes to; what it costs is for its owner alone. */
export const EditorLinePrice = ({ draft, line, index, onChange }: EditorLinePriceProps) => {
  const { key, kind, price, unit, purchaseCents } = line
  const place = index + 1
  const margin = useSelector(draft, ({ context }) => context.content?.margin ?? 0)
  const problem = useProblem(draft, `lines.${index}.price`)
  const purchaseProblem = useProblem(draft, `lines.${index}.purchase`)
  const byHand = useEditorFigure(draft, lineFigure('price', key))
  const own = useEditorFigure(draft, lineFigure('lineMargin', key))
  const purchase = useEditorFigure(draft, lineFigure('purchase', key))
  const unitCents = unitCentsOf(line, margin)
  const totalCents = lineCentsOf(line, margin)?.totalCents ?? null
  const isTypedPurchase = kind !== 'model' && price.by !== 'hand'
  const choose = (way: string) => {
    const chosen: EstimatePrice =
      way === 'hand'
        ? { by: 'hand', cents: unitCents }
        : way === 'margin'
          ? { by: 'margin', margin }
          : { by: 'whole' }
    onChange({ price: chosen })
  }
  return (
    <>
      <div className={cx(styles.row, styles.three)}>
        <Field
          label={`Prix de la ligne ${place}`}
          error={price.by === 'whole' && !isTypedPurchase ? problem : undefined}
        >
          <Select options={ways} value={price.by} onChange={({ target }) => choose(target.value)} />
        </Field>
        {price.by === 'hand' && (
          <Field label={`Prix unitaire HT de la ligne ${place}`} error={problem}>
            <TextInput {...byHand} suffix="€" />
          </Field>
        )}
        {price.by === 'margin' && (
          <Field
            label={`Marge sur achat de la ligne ${place}`}
            error={isTypedPurchase && purchaseCents === null ? undefined : problem}
          >
            <TextInput {...own} suffix="%" />
          </Field>
        )}
        {isTypedPurchase && (
          <Field
            label={`Prix d’achat HT de la ligne ${place}`}
            error={purchaseProblem ?? (purchaseCents === null ? problem : undefined)}
          >
            <TextInput {...purchase} suffix="€" />
          </Field>
        )}
      </div>
      <div className={styles.figures}>
        <span className={styles.note}>
          {purchaseCents !== null && `Achat\u00a0: ${formatCents(purchaseCents)} HT, pour vous seul`}
          {purchaseCents !== null && price.by === 'whole' && `, marge de ${formatPercent(margin / 100)}`}
          {line.ecoCents !== undefined && `, dont éco-contribution ${formatCents(line.ecoCents)} sans marge`}
        </span>
        {unitCents !== null && (
          <span>
            {formatCents(unitCents)} / {unitLabels[unit]}
            {totalCents !== null && (
              <>
                , soit <strong>{formatCents(totalCents)} HT</strong>
              </>
            )}
          </span>
        )}
      </div>
    </>
  )
}
