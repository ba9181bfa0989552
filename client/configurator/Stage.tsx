import { useEffect, useRef, useState } from 'react'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { summaryOf } from '#shared/cart/line-display'
import type { Model } from '#shared/configurator/configurator.schema'
import type { Evaluation } from '#shared/configurator/evaluation'
import { modelReference } from './model-text.ts'
import styles from './Stage.module.css'

interface StageProps {
  model: Model
  evaluation: Evaluation
}

/** What is being configured, to scale; once it has scrolled away on a phone, a strip keeps it in sight. */
export const Stage = ({ model, evaluation }: StageProps) => {
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
  const { drawing, derived } = evaluation
  const reference = modelReference(model)
  const answers = summaryOf(evaluation)
  const worked = answers.slice(answers.length - derived.length)
  const given = answers.slice(0, answers.length - derived.length)
  return (
    <>
      <figure ref={figure} className={styles.stage}>
        <div className={styles.paper}>
          <Drawing {...drawing} title={reference} dimensions />
        </div>
        {worked.length > 0 && (
          <figcaption>
            <dl className={styles.worked}>
              {worked.map(({ key, label, value }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </figcaption>
        )}
      </figure>
      <div className={cx(styles.strip, away && styles.shown)} aria-hidden="true">
        <div className={styles.thumb}>
          <Drawing {...drawing} decorative />
        </div>
        <div className={styles.stripText}>
          <span className={styles.stripName}>{reference}</span>
          <span className={styles.stripAnswers}>{given.map(({ value }) => value).join(' · ')}</span>
        </div>
      </div>
    </>
  )
}

/** The place of the drawing while the model loads. */
export const StageSkeleton = () => (
  <div className={styles.stage} aria-hidden="true">
    <div className={styles.waiting} />
  </div>
)
