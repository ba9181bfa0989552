import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import type { DashboardContext } from '#machines/dashboard/dashboard.machine'

interface Frame {
  selection: Pick<DashboardContext, 'panel' | 'section' | 'featuredProduct'>
  /** where a panel's own buttons go, beside its heading; null until it stands */
  actions: HTMLElement | null
}

const FrameContext = createContext<Frame | undefined>(undefined)
export const FrameProvider = FrameContext.Provider

const useFrame = (): Frame => {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('A panel needs the dashboard around it')
  return frame
}

/**
 * What the dashboard's address selects (§3): the section of the home page (`section`) and the featured product
 * (`product`) beside the panel.
 */
export const useSelection = (): Frame['selection'] => useFrame().selection

/** Buttons and links that stand beside the panel's heading: `<PanelActions><Button>…</Button></PanelActions>`. */
export const PanelActions = ({ children }: { children: ReactNode }) => {
  const { actions } = useFrame()
  return actions && createPortal(children, actions)
}
