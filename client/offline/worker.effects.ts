import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { type WorkerNews, workerMachine } from '#machines/offline/worker.machine'
import { savesData } from './saves-data.ts'
import { until } from './until.ts'

/** A page that stays open asks for a new version as often. ms */
const UPDATE_EVERY = 1_800_000

/** A waiting version that is asked has this long to take over. ms */
const TAKE_OVER_PATIENCE = 10_000

/** Of the browser's types, what there is of trusted types where they are enforced. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(given: string): string }
}

/** The one script address that a page ever makes: always this one, whatever is given. */
const scriptAddress = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const createScriptURL = () => '/sw.js'
  return trustedTypes === undefined
    ? createScriptURL()
    : trustedTypes.createPolicy('sw', { createScriptURL }).createScriptURL('')
}

let registered: Promise<ServiceWorkerRegistration> | undefined

const registration = (): Promise<ServiceWorkerRegistration> => {
  registered ??= navigator.serviceWorker.register(scriptAddress(), { updateViaCache: 'none' })
  return registered
}

const { serviceWorker } = navigator

export const workerLogic = workerMachine.provide({
  actors: {
    register: provideCall<void>(async (_, signal) => {
      if (savesData()) throw new Error('This device saves data: nothing is kept ahead.')
      const { installing } = await registration()
      const controls = until(
        serviceWorker,
        'controllerchange',
        () => serviceWorker.controller !== null,
        signal,
      )
      const fails =
        installing === null || serviceWorker.controller !== null
          ? new Promise<never>(() => {})
          : until(installing, 'statechange', () => installing.state === 'redundant', signal).then(() => {
              throw new Error('The service worker could not be installed.')
            })
      await Promise.race([controls, fails])
    }),
    versions: provideChannel<{ type: 'never' }, WorkerNews>((send) => {
      const closing = new AbortController()
      const { signal } = closing
      const onReplaced = () => send({ type: 'version.replaced' })
      serviceWorker.addEventListener('controllerchange', onReplaced, { signal })
      void registration().then((worker) => {
        const look = () => {
          if (worker.waiting !== null) send({ type: 'version.waits' })
        }
        worker.addEventListener(
          'updatefound',
          () => worker.installing?.addEventListener('statechange', look, { signal }),
          { signal },
        )
        look()
        // found without network, a newer one is found the next time
        const update = () => void worker.update().catch(() => {})
        const timer = setInterval(update, UPDATE_EVERY)
        signal.addEventListener('abort', () => clearInterval(timer))
      })
      return { close: () => closing.abort() }
    }),
    takeOver: provideCall<void>(async (_, signal) => {
      const { waiting } = await registration()
      const before = serviceWorker.controller
      const patience = AbortSignal.any([signal, AbortSignal.timeout(TAKE_OVER_PATIENCE)])
      // another tab may have asked meanwhile
      if (waiting === null) return
      const taken = until(
        serviceWorker,
        'controllerchange',
        () => serviceWorker.controller !== before,
        patience,
      )
      waiting.postMessage('take over')
      await taken
    }),
    reload: provideCall<void>(async () => window.location.reload()),
  },
})
