/**
 * Each version has a cache of its own. Tabs that opened with the version before go on with its files: they are
 * removed when the version after the next one takes over.
 */

/** Begins the name of every cache of files and shells. */
export const PAGES = 'pages-'

const TAKEN_OVER = `${PAGES}versions`

/** A file, of the version before too, from what is kept; else as the server has it. */
export const answerFile = async ({ request }: { request: Request }): Promise<Response> =>
  (await inCaches(request.url)) ?? fetch(request)

const MORE = `${PAGES}more-`

/**
 * Keeps the files of a version in its own caches: what another version has is copied, as that one goes some day. Throws where
 * one cannot be had, or the device is full.
 */
export const keepFiles = async (version: string, files: readonly string[]): Promise<void> => {
  const cache = await caches.open(`${MORE}${version}`)
  const own = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name.endsWith(version))
  // one after the other: what a page asks for meanwhile comes first
  for (const file of files) {
    const url = `/${file}`
    const kept = await Promise.all(own.map((name) => inCaches(url, name)))
    if (kept.some((response) => response !== undefined)) continue
    const other = await inCaches(url)
    await (other === undefined ? cache.add(url) : cache.put(url, other))
  }
}

/** Keeps all of them where another version's are kept: a device that worked without network goes on so. */
export const keepAgain = async (version: string, files: readonly string[]): Promise<void> => {
  if ((await caches.keys()).some((name) => name.startsWith(MORE))) await keepFiles(version, files)
}

/** What is kept; of a storage that fails, nothing: the shop goes on as without it. */
export const inCaches = (url: string, cacheName?: string): Promise<Response | undefined> =>
  caches.match(url, cacheName === undefined ? {} : { cacheName }).catch(() => undefined)

/** Keeps this version and the one before it. */
export const removeOldVersions = async (version: string): Promise<void> => {
  const versions = await caches.open(TAKEN_OVER)
  const former = await (await versions.match('/last'))?.text()
  // the same pages with another worker: the version before them stays what it was
  if (former === version) return
  await versions.put('/last', new Response(version))
  const kept = [version, former ?? version]
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== TAKEN_OVER)
  await Promise.all(
    names.filter((name) => !kept.some((one) => name.endsWith(one))).map((name) => caches.delete(name)),
  )
}
