import '#client/platform/ui/tokens.css'
import '#client/platform/ui/base.css'
// nearly every page needs these: files of their own would weigh twice as much
import '#client/platform/hydrating.ts'
import '#client/platform/ui/Feedback.tsx'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { homeOfPage } from './home/served-home.tsx'
import { companyOfPage } from './platform/company.tsx'
import { startSession } from './session/session.actor.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <App
    company={companyOfPage()}
    home={homeOfPage()}
    session={startSession()}
    router={(children) => <BrowserRouter>{children}</BrowserRouter>}
  />
)
// public pages come rendered, the others are an empty shell
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
