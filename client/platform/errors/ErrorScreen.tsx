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
  /** the router's own message (§8), for who has to look into it */
  technical?: string | undefined
  /** read aloud when it appears: it took the place of a page that stood */
  announce?: boolean
}

/** An error or access page (§2.7): what happened, and the way home. */
export const ErrorScreen = ({
  code,
  title,
  children,
  actions,
  technical,
  announce = false,
}: ErrorScreenProps) => (
  <div className={styles.screen} {...(announce ? { role: 'alert' } : {})}>
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
    {technical && (
      <p className={styles.technical} lang="en">
        {technical}
      </p>
    )}
  </div>
)
