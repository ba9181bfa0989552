import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import {
  type AskedSelection,
  dashboardMachine,
  MENU_COMPACT_BELOW,
  MENU_FIXED_FROM,
} from '#machines/dashboard/dashboard.machine'
import { selectRole } from '#machines/session/session.selectors'

const askedBy = (search: URLSearchParams): AskedSelection => ({
  panel: search.get('panel'),
  section: search.get('section'),
  featuredProduct: search.get('product'),
})

/** The dashboard's machine, told what the address asks for, who looks and how wide the window is. */
export const useDashboard = () => {
  const [search] = useSearchParams()
  const role = useSessionSelector(selectRole)
  const { panel, section, featuredProduct } = askedBy(search)
  const [state, send] = useMachine(dashboardMachine, {
    input: { panel, section, featuredProduct, role, width: window.innerWidth },
  })

  useEffect(
    () => send({ type: 'selection.ask', panel, section, featuredProduct }),
    [panel, section, featuredProduct, send],
  )
  useEffect(() => send({ type: 'role.changed', role }), [role, send])
  useEffect(() => {
    const resized = () => send({ type: 'screen.resized', width: window.innerWidth })
    const limits = [MENU_FIXED_FROM, MENU_COMPACT_BELOW].map((width) =>
      window.matchMedia(`(width >= ${width}px)`),
    )
    for (const limit of limits) limit.addEventListener('change', resized)
    return () => {
      for (const limit of limits) limit.removeEventListener('change', resized)
    }
  }, [send])
  return { state, send }
}

export type DashboardSend = ReturnType<typeof useDashboard>['send']
