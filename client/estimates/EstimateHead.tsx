import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { accountPath } from '#client/links.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { SectionTitle } from '#client/platform/ui/SectionTitle.tsx'
import styles from './Estimate.module.css'

interface EstimateHeadProps {
  title: string
  /** under the title: the state, the dates */
  children?: ReactNode
}

/** Title of an estimate, with the way back to the others. It takes the focus of the link that led here. */
export const EstimateHead = ({ title, children }: EstimateHeadProps) => (
  <div className={styles.head}>
    <Link className={styles.back ?? ''} to={accountPath('devis-clients')}>
      <Icon name="back" size={18} />
      Tous mes devis clients
    </Link>
    <SectionTitle>{title}</SectionTitle>
    {children !== undefined && <div className={styles.meta}>{children}</div>}
  </div>
)
