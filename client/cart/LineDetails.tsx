import { type ReactNode, useId, useState } from 'react'
import { PriceLines } from '#client/configurator/PriceLines.tsx'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Swatch } from '#client/platform/ui/Swatch.tsx'
import { Solid } from '#client/view3d/Solid.tsx'
import {
  componentCount,
  detailsOf,
  type LineDisplay,
  type LineDetails as LineParts,
  NOTICES,
  type SummaryEntry,
} from '#shared/cart/line-display'
import type { LineSize } from '#shared/cart/line-sizes'
import { planOf } from '#shared/configurator/plan-sheet'
import { exactly, leadTimeText } from '#shared/orders/lead-time.rules'
import { formatCents } from '#shared/platform/money'
import styles from './LineDetails.module.css'
import { PlanSheet } from './PlanSheet.tsx'

interface LineDetailsProps {
  display: LineDisplay
  quantity: number
  /** when it would come, of what is not ordered yet */
  arrival?: string | undefined
  /** how long it takes; absent: to be brought */
  time?: string | undefined
  /** « ligne 1, RA-25-MAN »: tells its buttons from those of the other lines */
  name: string
}

/**
 * What a line is, wherever it is shown: its size, its options, its components, the reasons of its price and what is to
 * be known of it. A phone folds the parts in between; paper unfolds all.
 */
export const LineDetails = ({ display, quantity, arrival, time, name }: LineDetailsProps) => {
  const details = detailsOf(display)
  const { sizes, components } = details
  const bent = planOf(display.drawing.values)
  return (
    <div className={styles.details}>
      {sizes.length > 0 && <Sizes sizes={sizes} />}
      {display.leadTimeDays !== undefined && (
        <p className={styles.time}>
          {arrival !== undefined && <strong>{arrival}. </strong>}
          {time ?? leadTimeText(exactly(display.leadTimeDays))}
        </p>
      )}
      <Fold
        title={components.length > 0 ? 'Options et composants' : 'Options'}
        name={name}
        className={styles.onPhones}
      >
        <Choices details={details} quantity={quantity} />
      </Fold>
      {bent !== null && (
        <Fold title="Plan de cintrage" name={name}>
          <PlanSheet {...bent} values={display.drawing.values} />
        </Fold>
      )}
      <Fold title="Voir en 3D" name={name} isOfScreen>
        <Solid {...display.drawing} title={name} still={<Drawing {...display.drawing} decorative />} />
      </Fold>
      {display.lines !== undefined && display.lines.length > 0 && (
        <Fold title={'Pourquoi ce prix\u00a0?'} name={name}>
          <PriceLines lines={display.lines} units={quantity} />
          <p className={styles.unit}>
            <span>Prix d’une unité</span>
            <span>{formatCents(display.unitCents)} HT</span>
          </p>
        </Fold>
      )}
      {display.notices.length > 0 && (
        <div className={styles.notices}>
          <p className={styles.heading}>
            <Icon name="info" size={16} />
            {NOTICES}
          </p>
          {display.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </div>
      )}
    </div>
  )
}

/** « 1030 × 1234 mm tableau → 1025 × 1231 mm fini » */
const Sizes = ({ sizes }: { sizes: readonly LineSize[] }) => (
  <p className={styles.sizes}>
    {sizes.map(({ name, text }, index) => (
      <span key={name} className={styles.size}>
        {index > 0 && <Icon name="forward" size={16} className={styles.arrow ?? ''} />}
        <strong>{text}</strong> {name}{' '}
      </span>
    ))}
  </p>
)

interface ChoicesProps {
  details: LineParts
  quantity: number
}

const Choices = ({ details: { options, worked, components }, quantity }: ChoicesProps) => (
  <>
    {options.length > 0 && <Entries entries={options} />}
    {components.length > 0 && (
      <div className={styles.parts}>
        <p className={styles.caption}>Composants{quantity > 1 && ` pour les ${quantity} unités`}</p>
        <dl className={styles.components}>
          {components.map((component) => (
            <div key={component.key}>
              <dt>
                {component.label} <span className={styles.reference}>{component.reference}</span>
              </dt>
              <dd>{componentCount(component, quantity)}</dd>
            </div>
          ))}
        </dl>
      </div>
    )}
    {worked.length > 0 && (
      <div>
        <p className={styles.caption}>Valeurs calculées</p>
        <Entries entries={worked} />
      </div>
    )}
  </>
)

const Entries = ({ entries }: { entries: readonly SummaryEntry[] }) => (
  <dl className={styles.entries}>
    {entries.map(({ key, label, value, swatch }) => (
      <div key={key}>
        <dt>{label}&nbsp;:</dt>{' '}
        <dd>
          {swatch && <Swatch {...swatch} size="sm" />}
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

interface FoldProps {
  title: string
  name: string
  className?: string | undefined
  /** paper has nothing of it, and it is made when it is unfolded */
  isOfScreen?: boolean
  children: ReactNode
}

const Fold = ({ title, name, className, isOfScreen = false, children }: FoldProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={cx(styles.fold, className, open && styles.open, isOfScreen && styles.ofScreen)}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {title}
        <span className="visually-hidden"> ({name})</span>
        <Icon name="chevron" size={18} />
      </button>
      <div id={id} className={styles.content}>
        {(open || !isOfScreen) && children}
      </div>
    </div>
  )
}
