import { type ReactNode, useEffect } from 'react'
import { paths } from '#client/paths.ts'
import { type Caught, ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './ErrorScreen.module.css'
import { FaultText, faultTechnical, faultTitle, ReloadButton } from './Fault.tsx'
import { reportUncaught } from './report.ts'

/**
 * Around the whole application: what fails outside of any page, the router and the company's facts included, hence
 * a plain link home. Reports what nobody caught, too.
 */
export const LastResort = ({ children }: { children: ReactNode }) => {
  useEffect(reportUncaught, [])
  return <ErrorBoundary fallback={(caught) => <LastScreen caught={caught} />}>{children}</ErrorBoundary>
}

const LastScreen = ({ caught }: { caught: Caught }) => (
  <main className={styles.screen} role="alert">
    <h1>{faultTitle(caught)}</h1>
    <div className={styles.text}>
      <FaultText caught={caught} />
      <p className={styles.technical} lang="en">
        {faultTechnical(caught)}
      </p>
    </div>
    <div className={styles.actions}>
      <ReloadButton />
      <a href={paths.home} className={styles.home}>
        Revenir à l'accueil&nbsp;?
      </a>
    </div>
  </main>
)
