/**
 * What the pages and their service worker know of the replies kept for when there is no network. They stand in one
 * cache of the person who was given them; that it is there is the leave to keep, which the page gives and takes back.
 */

/** Begins the name of every such cache. */
const KEPT = 'kept '

/** Held by who writes into a cache and by who takes it away: what is on its way never brings one back. */
export const KEPT_LOCK = 'kept'

export const keptName = (person: string | undefined): string => KEPT + person

/** Name among the server's timings of a page that was kept: the one header that the page itself can read. */
export const SHELL_MARK = 'kept'

/** Asks the worker to keep all the files of its version; by the port that comes along it tells whether it does. */
export const KEEP_ALL = 'keep all'

/** Whether this browser can keep: not on an origin that is not secure. */
export const canKeep = (): boolean => 'caches' in globalThis && 'locks' in navigator

/** Removes what was kept for anybody but `person`. A browser that refuses its storage has kept nothing. */
export const forgetKept = async (person?: string): Promise<void> => {
  if (!canKeep()) return
  try {
    await navigator.locks.request(KEPT_LOCK, async () => {
      for (const name of await caches.keys())
        if (name.startsWith(KEPT) && name !== keptName(person)) await caches.delete(name)
    })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
