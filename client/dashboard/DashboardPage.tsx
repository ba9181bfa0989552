import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { focusTitle } from '#client/platform/ui/focus.ts'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { type PanelName, panelOf } from '#shared/dashboard/panels'
import styles from './DashboardPage.module.css'
import { FrameProvider } from './frame.tsx'
import { panels } from './panels.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useDashboard } from './useDashboard.ts'

/** /dashboard (§2.13): the side menu, and the panel that the address names. For admins: the guard let nobody else in. */
export const DashboardPage = () => {
  const { state, send } = useDashboard()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const { panel, section, featuredProduct } = state.context
  const { label, lead } = panelOf(panel)
  const Content = panels[panel]
  useArrivalAt(panel)
  return (
    <div className={styles.frame}>
      <SideMenu
        shown={panel}
        expanded={state.hasTag('expanded')}
        fixed={state.hasTag('fixed')}
        tooltips={state.hasTag('tooltips')}
        send={send}
      />
      <div className={styles.panel}>
        <PageTitle title={label} lead={lead}>
          <div ref={setActions} className={styles.actions} />
        </PageTitle>
        <FrameProvider value={{ selection: { panel, section, featuredProduct }, actions }}>
          <Suspense key={panel} fallback={<Skeleton height="70vh" />}>
            <Content />
          </Suspense>
        </FrameProvider>
      </div>
    </div>
  )
}

/** A change of panel is a change of page: to the top, unless one goes back, and the focus to the heading. */
const useArrivalAt = (panel: PanelName): void => {
  const type = useNavigationType()
  const last = useRef(panel)
  useEffect(() => {
    if (last.current === panel) return
    last.current = panel
    if (type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    focusTitle()
  }, [panel, type])
}
