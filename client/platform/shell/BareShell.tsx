import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { PageBoundary } from '#client/platform/errors/PageBoundary.tsx'
import { SpinnerScreen } from '#client/platform/ui/Spinner.tsx'
import styles from './Shell.module.css'

/** Around a page that says nothing of the shop: what a customer hands out to a client of their own. */
export const BareShell = () => (
  <main id="content" className={styles.main} tabIndex={-1}>
    <PageBoundary>
      <Suspense fallback={<SpinnerScreen label="Chargement de la page…" />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  </main>
)
