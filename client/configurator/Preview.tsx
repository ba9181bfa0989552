import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { drawingOf } from '#client/platform/drawings/drawing-of.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { modelReference, shortAnswers } from '#client/shop/model-text.ts'
import { Solid } from '#client/view3d/Solid.tsx'
import type { Model } from '#shared/configurator/configurator.schema'
import type { Evaluation } from '#shared/configurator/evaluation'
import { FLIES } from './fly-to-cart.ts'
import styles from './Preview.module.css'

/** As in the style sheet: there the figures of the large drawing would be too small to read. */
const PHONE = '(width < 600px)'

const isOnPhone = (): boolean => window.matchMedia(PHONE).matches

const followPhone = (onChange: () => void): (() => void) => {
  const phone = window.matchMedia(PHONE)
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

interface PreviewProps {
  model: Model
  evaluation: Evaluation
}

/** What is being configured, to scale; once it has scrolled away on a phone, a strip keeps it in sight. */
export const Preview = ({ model, evaluation }: PreviewProps) => {
  const figure = useRef<HTMLElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (figure.current === null) return
    const observer = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    observer.observe(figure.current)
    return () => observer.disconnect()
  }, [])
  const [solid, setSolid] = useState(false)
  const onPhone = useSyncExternalStore(followPhone, isOnPhone)
  const drawing = drawingOf(evaluation)
  const reference = modelReference(model)
  const paper = (
    <div className={styles.paper} {...FLIES}>
      <Drawing {...drawing} title={reference} dimensions={onPhone ? 'phone' : true} />
    </div>
  )
  return (
    <>
      <figure ref={figure} className={styles.stage}>
        {solid ? (
          <Solid
            className={styles.solid}
            kind={drawing.kind}
            values={drawing.values}
            title={reference}
            still={paper}
          />
        ) : (
          paper
        )}
        <Button variant="quiet" full onClick={() => setSolid(!solid)}>
          {solid ? 'Revenir au dessin coté' : 'Voir en 3D'}
        </Button>
      </figure>
      <Strip model={model} evaluation={evaluation} shown={away} />
    </>
  )
}

/** The drawing at the size of a thumb and the answers in a line: as it was seen last while it is out of sight. */
const Strip = memo(
  ({ model, evaluation, shown }: PreviewProps & { shown: boolean }) => (
    <div className={cx(styles.strip, shown && styles.shown)} aria-hidden="true">
      <div className={styles.thumb} {...FLIES}>
        <Drawing {...drawingOf(evaluation)} decorative />
      </div>
      <div className={styles.stripText}>
        <span className={styles.stripName}>{modelReference(model)}</span>
        <span className={styles.stripAnswers}>{shortAnswers(evaluation).join(' · ')}</span>
      </div>
    </div>
  ),
  (before, after) => !before.shown && !after.shown,
)

/** The place of the drawing while the model loads. */
export const PreviewSkeleton = () => (
  <div className={styles.stage} aria-hidden="true">
    <div className={styles.waiting} />
    <div className={styles.switch} />
  </div>
)
