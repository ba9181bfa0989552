import { Fragment, type ReactNode } from 'react'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Swatch } from '#client/platform/ui/Swatch.tsx'
import { crumbsOf, modelReference } from '#client/shop/model-text.ts'
import type { LineReading } from '#machines/quotes/request-form'
import styles from './QuoteLine.module.css'

interface QuoteLineTextProps {
  reading: LineReading
  /** its place, from 0 */
  index: number
  /** the quantity and the note, or their fields */
  children: ReactNode
}

/** A line of a quote: the model, what was chosen of it, and why it could not be ordered online. */
export const QuoteLineText = ({ reading, index, children }: QuoteLineTextProps) => {
  const { model, sizes, summary, notices, drawing, problems } = reading
  return (
    <li className={styles.line}>
      {drawing !== null && (
        <div className={styles.paper}>
          <Drawing {...drawing} title={modelReference(model)} />
        </div>
      )}
      <div className={styles.what}>
        <p className={styles.crumbs}>{crumbsOf(model)}</p>
        <h4 className={styles.name}>
          {index + 1}. {model.subFamily?.name}
          {model.subFamily?.reference !== undefined && (
            <span className={styles.reference}>Ref: {model.subFamily.reference}</span>
          )}
        </h4>
        {sizes.length > 0 && (
          <p className={styles.sizes}>
            {sizes.map(({ name, text }, place) => (
              <Fragment key={name}>
                {place > 0 && <Icon name="forward" size={16} />}
                <span>
                  {text} {name}
                </span>
              </Fragment>
            ))}
          </p>
        )}
        {summary.length > 0 && (
          <dl className={styles.entries}>
            {summary.map(({ key, label, value, swatch }) => (
              <div key={key}>
                <dt>{label}&nbsp;:</dt>{' '}
                <dd>
                  {swatch && <Swatch {...swatch} size="sm" />}
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {[...problems, ...notices].map((text) => (
          <p key={text} className={styles.notice}>
            <Icon name="info" size={16} />
            <span>{text}</span>
          </p>
        ))}
      </div>
      <div className={styles.asked}>{children}</div>
    </li>
  )
}
