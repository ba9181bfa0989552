import { type ReactNode, StrictMode } from 'react'
import type { SessionRef } from '#machines/session/session.selectors'
import type { HomeReply } from '#shared/home/home.schema'
import type { Company } from '#shared/platform/company'
import { ServedHomeProvider } from './home/served-home.tsx'
import { CompanyProvider } from './platform/company.tsx'
import { LastResort } from './platform/errors/LastResort.tsx'
import { NavigationProvider } from './platform/navigation.tsx'
import { ToastProvider } from './platform/ui/Toast.tsx'
import { AppRoutes } from './router.tsx'
import { SessionProvider } from './session/session.actor.tsx'

interface AppProps {
  company: Company
  /** what the page came with of api/home */
  home: HomeReply | undefined
  session: SessionRef
  /** the router around the pages: the browser's, or the server's for one address */
  router: (children: ReactNode) => ReactNode
}

/** The whole application, the same in the browser and in the server's rendering. */
export const App = ({ company, home, session, router }: AppProps) => (
  <StrictMode>
    <LastResort>
      <CompanyProvider company={company}>
        <SessionProvider session={session}>
          {router(
            <NavigationProvider>
              <ToastProvider>
                <ServedHomeProvider home={home}>
                  <AppRoutes />
                </ServedHomeProvider>
              </ToastProvider>
            </NavigationProvider>,
          )}
        </SessionProvider>
      </CompanyProvider>
    </LastResort>
  </StrictMode>
)
