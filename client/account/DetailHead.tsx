import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router-dom'
import { accountPath } from '#client/links.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import styles from './DetailHead.module.css'

/** Lists of the account, by their tab, as the way back to one is called. */
const lists = { devis: 'Tous mes devis', 'devis-clients': 'Tous mes devis clients' } as const

interface DetailHeadProps {
  title: string
  /** the list that it stands in */
  list: keyof typeof lists
  /** under the title: the state, the dates */
  children?: ReactNode
}

/** Title of one thing of a list of the account, with the way back to the others. It takes the focus of the link that led here. */
export const DetailHead = ({ title, list, children }: DetailHeadProps) => {
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
      <Link className={styles.back ?? ''} to={accountPath(list)}>
        <Icon name="back" size={18} />
        {lists[list]}
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children !== undefined && <div className={styles.meta}>{children}</div>}
    </div>
  )
}
