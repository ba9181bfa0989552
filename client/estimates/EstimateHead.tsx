import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router-dom'
import { accountPath } from '#client/links.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import styles from './Estimate.module.css'

interface EstimateHeadProps {
  title: string
  /** under the title: the state, the dates */
  children?: ReactNode
}

/** Title of an estimate, with the way back to the others. It takes the focus of the link that led here. */
export const EstimateHead = ({ title, children }: EstimateHeadProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useRef(useNavigationType())
  useEffect(() => {
    if (arrival.current === 'POP' || document.activeElement !== document.body) return
    // the page stays the same by its path: what a link to another one does is done here
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.head}>
      <Link className={styles.back ?? ''} to={accountPath('devis-clients')}>
        <Icon name="back" size={18} />
        Tous mes devis clients
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children !== undefined && <div className={styles.meta}>{children}</div>}
    </div>
  )
}
