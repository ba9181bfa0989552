import { useMachine } from '@xstate/react'
import { lazy, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LostNote } from '#client/offline/LostNote.tsx'
import { useCompany } from '#client/platform/company.tsx'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { usePaidFirst } from '#client/session/usePaidFirst.ts'
import { announcingMachine } from '#machines/configurator/announcing.machine'
import type { Evaluation } from '#shared/configurator/evaluation'
import { deliveryDates, homeShortText, homeText } from '#shared/orders/delivery-dates'
import { exactly, leadTimeText, type WorkingDays } from '#shared/orders/lead-time.rules'
import { formatCents } from '#shared/platform/money'
import styles from './PriceBox.module.css'
import { PriceTotals, UnitPrice } from './PricePanel.tsx'
import { type Todo, todosOf, todoText } from './todo.ts'

// for who asks why
const PriceLines = lazy(async () => ({ default: (await import('./PriceLines.tsx')).PriceLines }))

interface PriceBoxProps {
  evaluation: Evaluation
  /** files that are asked for and are not there */
  lacking: number
  /** what the model costs at least, in cents ex. VAT; null: not known, or what was chosen costs more already */
  fromCents: number | null
  /** what the delay of the model may come to; null: not known */
  leadTimeRange: WorkingDays | null
  /** the model, whose prices may be old where there is no network */
  subFamilyId: string | undefined
  /** goes to the field of a thing to do */
  onGo: (todo: Todo) => void
  /** the buttons */
  children: ReactNode
}

/** The price, what stands in its way and the buttons: a card beside the form, a bar at the bottom of a phone. */
export const PriceBox = (props: PriceBoxProps) => {
  const { evaluation, lacking, fromCents, leadTimeRange, subFamilyId, onGo, children } = props
  const [open, setOpen] = useState(false)
  const { price, complete } = evaluation
  const todos = todosOf(evaluation, lacking)
  const [first] = todos
  const unpriced = fromCents === null ? 'à compléter' : 'premier prix du modèle'
  const pending = evaluation.missing.length > 0 ? unpriced : 'à corriger'
  const box = useRef<HTMLDivElement>(null)
  useBarHeight(box)
  return (
    <Card ref={box} role="region" className={styles.box} aria-label="Prix">
      <div className={styles.head}>
        <p className={cx(styles.price, !complete && styles.partial)}>
          <span className={styles.ht}>
            <UnitPrice evaluation={evaluation} fromCents={fromCents} /> <abbr title="hors taxes">HT</abbr>
          </span>
          <span className={styles.ttc}>
            {complete ? `${formatCents(price.totalCents)}\u00a0TTC` : pending}
          </span>
        </p>
        <LeadTime evaluation={evaluation} range={leadTimeRange} />
        <LostNote models={subFamilyId === undefined ? [] : [subFamilyId]} />
      </div>
      <details
        className={styles.details}
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <summary className={styles.toggle}>
          <span>Pourquoi ce prix&nbsp;?</span>
          <Icon name="chevron" size={18} />
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <section className={styles.sheet} aria-label="Lignes du prix" tabIndex={0}>
          {price.lines.length > 0 ? (
            <>
              {!complete && <p className={styles.nothing}>Ce que vos réponses déterminent déjà&nbsp;:</p>}
              {open && (
                <Part missing={<MissingPart>Les lignes du prix n’ont pas pu être chargées.</MissingPart>}>
                  <PriceLines lines={price.lines} />
                </Part>
              )}
            </>
          ) : (
            <p className={styles.nothing}>Les lignes du prix apparaissent dès les premières réponses.</p>
          )}
          <PriceTotals evaluation={evaluation} fromCents={fromCents} />
        </section>
      </details>
      <div className={styles.state}>
        {first === undefined ? (
          <span className={styles.ready}>
            <Icon name="check" size={18} /> Configuration complète
          </span>
        ) : (
          <button type="button" className={styles.todo} onClick={() => onGo(first)}>
            {first.kind === 'error' ? <Icon name="danger" size={18} /> : <WorkIcon name="edit" size={18} />}
            {todoText(todos)}
          </button>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
      <Spoken
        text={first === undefined ? `Prix ${formatCents(price.cents)} hors taxes.` : `${todoText(todos)}.`}
      />
    </Card>
  )
}

/** Keeps `--price-bar` as tall as the box, whatever it says: on a phone nothing else may stand under it. */
const useBarHeight = (box: RefObject<HTMLDivElement | null>): void => {
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const { style } = document.documentElement
    const keep = () => style.setProperty('--price-bar', `${current.getBoundingClientRect().height}px`)
    // at once: what comes into view with it stands over it
    keep()
    const observer = new ResizeObserver(keep)
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--price-bar')
    }
  }, [box])
}

/** When it would come, ordered now, from the first moment: what the answers lead to, else what the model may come to. */
const LeadTime = ({
  evaluation: { leadTimeDays },
  range,
}: {
  evaluation: Evaluation
  range: WorkingDays | null
}) => {
  const { closings } = useCompany()
  const isPaidFirst = usePaidFirst()
  const made = leadTimeDays === undefined ? range : exactly(leadTimeDays)
  if (made === null) return null
  const dates = deliveryDates(Date.now(), made, closings)
  return (
    <p className={styles.time}>
      <span className={styles.whole}>
        <strong>{homeText(dates, isPaidFirst)}</strong> {leadTimeText(made)}
      </span>
      <span className={styles.short}>{homeShortText(dates, isPaidFirst)}</span>
    </p>
  )
}

/** Reads out the price or what is left to do, once it has settled. */
const Spoken = ({ text }: { text: string }) => {
  const [{ context }, send] = useMachine(announcingMachine, { input: { text } })
  useEffect(() => send({ type: 'text.change', text }), [text, send])
  return (
    <p className="visually-hidden" role="status">
      {context.said}
    </p>
  )
}
