import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { accountPath } from '#client/links.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { SectionTitle } from '#client/platform/ui/SectionTitle.tsx'
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
export const DetailHead = ({ title, list, children }: DetailHeadProps) => (
  <div className={styles.head}>
    <Link className={styles.back ?? ''} to={accountPath(list)}>
      <Icon name="back" size={18} />
      {lists[list]}
    </Link>
    <SectionTitle>{title}</SectionTitle>
    {children !== undefined && <div className={styles.meta}>{children}</div>}
  </div>
)
