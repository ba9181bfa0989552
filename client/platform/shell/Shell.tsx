import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { PageBoundary } from '#client/platform/errors/PageBoundary.tsx'
import { SpinnerScreen } from '#client/platform/ui/Spinner.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'

/** What stands around every page. The page fills the window, so that the footer never jumps while it loads. */
export const Shell = () => (
  <>
    <a href="#content" className={styles.skip}>
      Aller au contenu
    </a>
    <Header />
    <ConnectionBanner />
    <main id="content" className={styles.main} tabIndex={-1}>
      <PageBoundary>
        <Suspense fallback={<SpinnerScreen label="Chargement de la page…" />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </main>
    <Footer />
  </>
)
