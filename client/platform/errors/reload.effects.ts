import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { reloadMachine } from '#machines/platform/reload.machine'
import { health } from '#shared/platform/platform.endpoints'

/** The page as the browser loads it again. */
export const reloadLogic = reloadMachine.provide({
  actors: {
    reloadPage: provideCall<void>(async () => {
      await call(health)
      window.location.reload()
    }),
  },
})
