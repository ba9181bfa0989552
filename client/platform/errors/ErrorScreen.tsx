import type { ReactNode } from 'react'
import { paths } from '#client/paths.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import styles from './ErrorScreen.module.css'

interface ErrorScreenProps {
  /** figure on the dimension line: 404, 500 */
  code?: string
  title: string
  children?: ReactNode
  /** beside « Revenir à l'accueil ? » */
  actions?: ReactNode
}

/** An error or access page (§2.7): what happened, and the way home. */
export const ErrorScreen = ({ code, title, children, actions }: ErrorScreenProps) => (
  <div className={styles.screen}>
    {code && (
      <p className={styles.dimension} aria-hidden="true">
        {code}
      </p>
    )}
    <PageTitle title={title} />
    {children && <div className={styles.text}>{children}</div>}
    <div className={styles.actions}>
      {actions}
      <LinkButton to={paths.home} variant={actions ? 'secondary' : 'primary'}>
        Revenir à l'accueil&nbsp;?
      </LinkButton>
    </div>
  </div>
)
