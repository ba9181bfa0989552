import { call, onUnanswered } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { connectionMachine, type NetworkNews } from '#machines/platform/connection.machine'
import { health } from '#shared/platform/platform.endpoints'

/** A sign of life that takes longer is none. ms */
const PATIENCE = 8000

/** The connection as the browser and the calls know it. */
export const connectionLogic = connectionMachine.provide({
  actors: {
    network: provideChannel<{ type: 'never' }, NetworkNews>((send) => {
      const lost = () => send({ type: 'network.lost' })
      const back = () => send({ type: 'network.back' })
      window.addEventListener('offline', lost)
      window.addEventListener('online', back)
      const stop = onUnanswered(() => send({ type: 'call.unanswered' }))
      if (!navigator.onLine) lost()
      return {
        close: () => {
          window.removeEventListener('offline', lost)
          window.removeEventListener('online', back)
          stop()
        },
      }
    }),
    check: provideCall<void>(async (_, signal) => {
      await call(health, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) })
    }),
  },
})
