import { type ReactNode, Suspense } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { PageBoundary } from '#client/platform/errors/PageBoundary.tsx'
import { SpinnerScreen } from '#client/platform/ui/Spinner.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { BriefFooter, Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'

/**
 * What stands around every page. The footer comes with the page: under a spinner it would stand in the window of a
 * person who had scrolled before a reload, and jump when the page arrives.
 */
export const Shell = () => (
  <>
    <a href="#content" className={styles.skip}>
      Aller au contenu
    </a>
    <Header />
    <ConnectionBanner />
    <BareShell>
      <PageFooter />
    </BareShell>
  </>
)

/** The page alone, which says nothing of the shop: what a customer hands out to a client of their own. */
export const BareShell = ({ children }: { children?: ReactNode }) => (
  <Suspense
    fallback={
      <Main>
        <SpinnerScreen label="Chargement de la page…" />
      </Main>
    }
  >
    <Main>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </Main>
    {children}
  </Suspense>
)

/** The page fills the window, so that the footer stands below it while it reads its data. */
const Main = ({ children }: { children: ReactNode }) => (
  <main id="content" className={styles.main} tabIndex={-1}>
    {children}
  </main>
)

/** Staff work in the dashboard all day: nothing of the shop stands under its lists. */
const PageFooter = () => (useMatch(paths.dashboard) ? <BriefFooter /> : <Footer />)
