import { useEffect, useRef, useState } from 'react'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { drawingOf } from '#client/platform/drawings/drawing-of.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { modelReference, shortAnswers } from '#client/shop/model-text.ts'
import type { Model } from '#shared/configurator/configurator.schema'
import type { Evaluation } from '#shared/configurator/evaluation'
import styles from './Preview.module.css'

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
  const drawing = drawingOf(evaluation)
  const reference = modelReference(model)
  return (
    <>
      <figure ref={figure} className={styles.stage}>
        <div className={styles.paper}>
          <Drawing {...drawing} title={reference} dimensions />
        </div>
      </figure>
      <div className={cx(styles.strip, away && styles.shown)} aria-hidden="true">
        <div className={styles.thumb}>
          <Drawing {...drawing} decorative />
        </div>
        <div className={styles.stripText}>
          <span className={styles.stripName}>{reference}</span>
          <span className={styles.stripAnswers}>{shortAnswers(evaluation).join(' · ')}</span>
        </div>
      </div>
    </>
  )
}

/** The place of the drawing while the model loads. */
export const PreviewSkeleton = () => (
  <div className={styles.stage} aria-hidden="true">
    <div className={styles.waiting} />
  </div>
)
