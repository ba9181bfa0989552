import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { FaultText, faultTechnical, faultTitle, ReloadButton } from './Fault.tsx'

/** Around the page, inside of the header and the footer: they stay, and any link in them leads on. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    place={useLocation().key}
    fallback={(caught) => (
      <ErrorScreen
        title={faultTitle(caught)}
        technical={faultTechnical(caught)}
        actions={<ReloadButton />}
        announce
      >
        <FaultText caught={caught} />
      </ErrorScreen>
    )}
  >
    {children}
  </ErrorBoundary>
)
