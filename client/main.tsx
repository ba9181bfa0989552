import '#client/platform/ui/tokens.css'
import '#client/platform/ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { homeOfPage } from './home/served-home.tsx'
import { companyOfPage } from './platform/company.tsx'
import { PageRouter } from './platform/PageRouter.tsx'
import { startSession } from './session/session.actor.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// public pages come rendered, the others are an empty shell
const rendered = root.hasChildNodes()
const app = (
  <App
    company={companyOfPage()}
    home={homeOfPage()}
    session={startSession()}
    router={(children) => <PageRouter rendered={rendered}>{children}</PageRouter>}
  />
)
if (rendered) hydrateRoot(root, app)
else createRoot(root).render(app)
