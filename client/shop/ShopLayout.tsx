import { Outlet } from 'react-router-dom'
import { ProjectProvider } from '#client/projects/project.actor.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectUser } from '#machines/session/session.selectors'
import { ShopProvider } from './shop.actor.tsx'

const selectUserId = (snapshot: Parameters<typeof selectUser>[0]): string | null =>
  selectUser(snapshot)?.id ?? null

/** Around the configurator, the cart and the order: one shop for the person signed in. */
export const ShopLayout = () => {
  const userId = useSessionSelector(selectUserId)
  return (
    <ShopProvider key={userId} userId={userId}>
      <ProjectProvider userId={userId}>
        <Outlet />
      </ProjectProvider>
    </ShopProvider>
  )
}
