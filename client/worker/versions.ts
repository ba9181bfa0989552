/**
 * Each version has a cache of its own. Tabs that opened with the version before go on with its files: they are
 * removed when the version after the next one takes over.
 */

/** Begins the name of every cache of files and shells. */
export const PAGES = 'pages-'

const TAKEN_OVER = `${PAGES}versions`

/** A file of a tab whose version another has replaced, from what is still kept of it; else as the server has it. */
export const fromAnyVersion = async ({ request }: { request: Request }): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request)

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
