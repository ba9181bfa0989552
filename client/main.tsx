import '#client/platform/ui/tokens.css'
import '#client/platform/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { CompanyProvider, companyOfPage } from './platform/company.tsx'
import { ErrorBoundary } from './platform/errors/ErrorBoundary.tsx'
import { NavigationProvider } from './platform/navigation.tsx'
import { ToastProvider } from './platform/ui/Toast.tsx'
import { AppRoutes } from './router.tsx'
import { SessionProvider, startSession } from './session/session.actor.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <CompanyProvider company={companyOfPage()}>
        <SessionProvider session={startSession()}>
          <BrowserRouter>
            <NavigationProvider>
              <ToastProvider>
                <AppRoutes />
              </ToastProvider>
            </NavigationProvider>
          </BrowserRouter>
        </SessionProvider>
      </CompanyProvider>
    </ErrorBoundary>
  </StrictMode>,
)
