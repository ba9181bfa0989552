import { setCacheNameDetails } from 'workbox-core'
import { precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isKept } from '#client/offline/kept-calls.ts'
import { answerKept } from './kept-replies.ts'
import { answerPage, keepShell } from './shell.ts'
import { fromAnyVersion, removeOldVersions } from './versions.ts'

/**
 * The service worker: gives a page its own files, and, where the server cannot be reached, a page to any address and
 * the replies that configuring reads (decision 083). A new one waits until its page asks it to take over.
 */

declare const self: ServiceWorkerGlobalScope
/** The files that it keeps, whose names tell their content, and a name of them together: the build writes both. */
declare const BUILT: { readonly version: string; readonly files: readonly string[] }

const { version, files } = BUILT

setCacheNameDetails({ prefix: 'pages', precache: 'files', suffix: version })
precacheAndRoute(
  files.map((url) => ({ url, revision: null })),
  { directoryIndex: '', cleanURLs: false },
)
registerRoute(({ url }) => url.pathname.startsWith('/assets/'), fromAnyVersion)
registerRoute(
  new NavigationRoute((navigation) => answerPage(version, navigation), {
    denylist: [/^\/(api|refresh)(\/|\?|$)/, /\.[a-z0-9]+$/i],
  }),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && isKept(url.pathname), answerKept)

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell(version, files))
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
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
