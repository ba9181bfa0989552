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
import { connection } from './platform/shell/connection.actor.ts'
import { startSession } from './session/session.actor.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

connection.start()
const session = startSession()
const app = (
  <App
    company={companyOfPage()}
    home={homeOfPage()}
    session={session}
    router={(children) => <BrowserRouter>{children}</BrowserRouter>}
  />
)
// public pages come rendered, the others are an empty shell
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)

// of no use to the first sight of a page
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.onload = () => import('./offline/start.tsx').then((file) => file.default(session))
