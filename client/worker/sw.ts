import { setCacheNameDetails } from 'workbox-core'
import { precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { KEEP_ALL } from '#client/offline/kept.ts'
import { isKept } from '#client/offline/kept-calls.ts'
import { answerKept } from './kept-replies.ts'
import { answerPage, keepShell } from './shell.ts'
import { answerFile, keepAgain, keepFiles, removeOldVersions } from './versions.ts'

/**
 * The service worker: gives a page its own files, and, where the server cannot be reached, a page to any address and
 * the replies that configuring and going on with a chantier read (decisions 083, 102). A new one waits until its page asks it to take over.
 */

declare const self: ServiceWorkerGlobalScope
/**
 * The files that it keeps, whose names tell their content; the first of them, which public pages ask for; and a name of
 * them together. The build writes it.
 */
declare const BUILT: {
  readonly version: string
  readonly files: readonly string[]
  readonly first: readonly string[]
}

const { version, files, first } = BUILT

setCacheNameDetails({ prefix: 'pages', precache: 'files', suffix: version })
precache(first.map((url) => ({ url, revision: null })))
registerRoute(({ url }) => url.pathname.startsWith('/assets/'), answerFile)
registerRoute(
  new NavigationRoute((navigation) => answerPage(version, navigation), {
    denylist: [/^\/(api|refresh)(\/|\?|$)/, /\.[a-z0-9]+$/i],
  }),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && isKept(url), answerKept)

self.addEventListener('install', (event) => {
  // the shop's files too, where the version before has them: without network it may take over any time
  event.waitUntil(Promise.all([keepShell(version, files), keepAgain(version, files)]))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      removeOldVersions(version),
      // the first one serves the page that brought it, too
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
    ]),
  )
})
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
  if (event.data !== KEEP_ALL) return
  const tell = (done: boolean) => event.ports[0]?.postMessage(done)
  event.waitUntil(
    keepFiles(version, files).then(
      () => tell(true),
      () => tell(false),
    ),
  )
})
