import { followStorage } from '#client/platform/follow-storage.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { PARTING_STORAGE_KEY, TAB_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { BegunProject, Parting, PartingWrite } from '#machines/projects/project-sync.types'
import { isBegun, partingKey, partingsIn, withParting } from '#machines/projects/stored-parting'

/** What carts changed last in chantiers, kept on the device, and which page sends it. */

let own: string | undefined

/** This tab's name, after a reload too. */
const tabId = (): string => {
  own ??= getItem('sessionStorage', TAB_STORAGE_KEY) ?? crypto.randomUUID()
  setItem('sessionStorage', TAB_STORAGE_KEY, own)
  return own
}

/** As it is kept, of whoever: it changes with what is kept. */
export const partingsText = (): string | null => getItem('localStorage', PARTING_STORAGE_KEY)

const partings = followStorage(PARTING_STORAGE_KEY)

/** Hears of each change of what is kept, by other tabs too, and of what a page lets go of; gives what ends it. */
export const subscribePartings = partings.subscribe

/** All that this account has waiting here, under the key of its chantier and its tab. */
export const storedPartings = (userId: string): (readonly [string, Parting])[] =>
  Object.entries(partingsIn(partingsText(), userId))

/** Keeps something under a key, or takes it away; false where the browser refuses: what was there stays. */
export const storeParting = (userId: string, key: string, parting: Parting | null): boolean => {
  const before = partingsText()
  const text = withParting(before, { userId, key, parting })
  if (text === before) return true
  if (text === null) removeItem('localStorage', PARTING_STORAGE_KEY)
  else if (!setItem('localStorage', PARTING_STORAGE_KEY, text)) return false
  partings.tell()
  return true
}

const ownKey = (project: string): string => partingKey(project, tabId())

/** Whether this tab wrote it. */
export const isOwn = (key: string, { project }: Parting): boolean => key === ownKey(project.id)

/** Keeps on the device what waits of this tab's cart in a chantier, or that nothing does any more; false where the browser refuses. */
export const keepParting = ({ userId, id, parting }: Omit<PartingWrite, 'type'>): boolean =>
  storeParting(userId, ownKey(id), parting)

const lockOf = (key: string): string => `chantier ${key}`

let held: { readonly key: string; release: () => void } | null = null

/** While a page has a chantier, no other one sends what it keeps of it; null: it has none any more. */
export const holdParting = (project: string | null): void => {
  const key = project === null ? null : ownKey(project)
  if (held?.key === key) return
  held?.release()
  held = null
  if (key === null || !('locks' in navigator)) return
  const mine = { key, release: () => {} }
  held = mine
  const holding = navigator.locks.request(
    lockOf(key),
    () =>
      new Promise<void>((resolve) => {
        mine.release = resolve
        if (held !== mine) resolve()
      }),
  )
  void untilLetGo(holding, partings.tell)
}

/** Tells once what that request of a lock was for is anybody's. */
export const untilLetGo = (request: Promise<unknown>, tell: () => void): Promise<void> =>
  request.then(tell, (error: unknown) => {
    // a page that is being closed holds nothing
    if (!(error instanceof DOMException)) throw error
  })

const awaited = new Set<string>()

/** What another page has is told of once that page lets it go, or is closed. */
const awaitKey = async (key: string): Promise<void> => {
  if (awaited.has(key)) return
  awaited.add(key)
  await untilLetGo(
    navigator.locks.request(lockOf(key), () => awaited.delete(key)),
    partings.tell,
  )
}

let isAtWork = false

/** Tells whether this page keeps its cart level with its chantier by itself. */
export const workAt = (isIt: boolean): void => {
  isAtWork = isIt
  if (!isIt) partings.tell()
}

/**
 * Does something with what is kept under a key, unless what keeps a cart level with its chantier is at it, here or in another page.
 * `isHere`: it is of the cart that this tab has still. What another page has is heard of by `subscribePartings` once it is free.
 */
export const withHeld = async (key: string, act: (isHere: boolean) => Promise<unknown>): Promise<void> => {
  if (held?.key === key) {
    if (!isAtWork) await act(true)
  } else if (!('locks' in navigator)) await act(false)
  else
    await navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
      if (lock) await act(false)
      else void awaitKey(key)
    })
}

/** Keys that no other page has, this tab's own first. */
const freePartings = async (userId: string) => {
  const { held: locks = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const taken = new Set(locks.map(({ name }) => name))
  const all = storedPartings(userId)
  const owned = all.filter(([key, parting]) => isOwn(key, parting))
  return [...owned, ...all.filter(([key, parting]) => !isOwn(key, parting) && !taken.has(lockOf(key)))]
}

const take = (userId: string, [key, parting]: readonly [string, Parting]): void => {
  if (!isOwn(key, parting) && keepParting({ userId, id: parting.project.id, parting }))
    storeParting(userId, key, null)
}

/** What waits of a chantier that a cart of this account left, in this tab or in one that is closed: it is this tab's from then on. */
export const takeParting = async (userId: string): Promise<Parting | null> => {
  const [found] = await freePartings(userId)
  if (found === undefined) return null
  take(userId, found)
  return found[1]
}

/** That chantier, where this account began it on this device and no other tab is at it: it is this tab's from then on. */
export const takeBegun = async (userId: string, id: string): Promise<BegunProject | null> => {
  for (const [key, parting] of await freePartings(userId))
    if (parting.project.id === id && isBegun(parting)) {
      take(userId, [key, parting])
      return parting
    }
  return null
}

/** Of a chantier that the account has nothing of yet. */
export interface BegunRow {
  readonly id: string
  readonly name: string
  readonly lines: number
}

/** The chantiers that this account began on this device, and that wait for the network. */
export const begunProjects = (userId: string): readonly BegunRow[] => {
  const begun = storedPartings(userId).flatMap(([, parting]) => (isBegun(parting) ? [parting] : []))
  const rows = begun.map(({ project, sent }): [string, BegunRow] => {
    const lines = new Map(sent.map(({ line, content }) => [line, content]))
    return [
      project.id,
      { ...project, lines: [...lines.values()].filter((content) => content !== null).length },
    ]
  })
  return [...new Map(rows).values()]
}
