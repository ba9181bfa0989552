import { type ReactNode, StrictMode } from 'react'
import type { SessionRef } from '#machines/session/session.selectors'
import type { Company } from '#shared/platform/company'
import { CompanyProvider } from './platform/company.tsx'
import { LastResort } from './platform/errors/LastResort.tsx'
import { NavigationProvider } from './platform/navigation.tsx'
import { ToastProvider } from './platform/ui/Toast.tsx'
import { AppRoutes } from './router.tsx'
import { SessionProvider } from './session/session.actor.tsx'

interface AppProps {
  company: Company
  session: SessionRef
  /** the router around the pages: the browser's, or the server's for one address */
  router: (children: ReactNode) => ReactNode
}

/** The whole application, the same in the browser and in the server's rendering. */
export const App = ({ company, session, router }: AppProps) => (
  <StrictMode>
    <LastResort>
      <CompanyProvider company={company}>
        <SessionProvider session={session}>
          {router(
            <NavigationProvider>
              <ToastProvider>
                <AppRoutes />
              </ToastProvider>
            </NavigationProvider>,
          )}
        </SessionProvider>
      </CompanyProvider>
    </LastResort>
  </StrictMode>
)
