import { call } from '#client/platform/call.ts'
import { debouncedWriter } from '#client/platform/debounced-writer.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import type { CartRef } from '#machines/cart/cart.selectors'
import { selectLines } from '#machines/cart/cart.selectors'
import type { KeyedLine } from '#machines/cart/cart.types'
import { PARTING_STORAGE_KEY, PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { type ProjectSyncSnapshot, projectSyncMachine } from '#machines/projects/project-sync.machine'
import { firstOf, type WaitingChange, waitingChanges } from '#machines/projects/project-sync.rules'
import type {
  AttachedProject,
  ChangedLines,
  LinesSync,
  OpenedProject,
  PartingWrite,
  ProjectSyncEvent,
  ProjectWrite,
} from '#machines/projects/project-sync.types'
import { partingIn, withParting } from '#machines/projects/stored-parting'
import { fromStoredProject } from '#machines/projects/stored-project'
import { changeLines, keepProject } from '#shared/projects/projects.endpoints'
import type { LineChange, ProjectBody } from '#shared/projects/projects.schema'
import { holdLast } from './last-sent.ts'
import { readWhole } from './read-whole.ts'

/** What this tab kept of the cart's chantier. */
export const storedProject = (userId: string) =>
  fromStoredProject(getItem('sessionStorage', PROJECT_STORAGE_KEY), userId)

const keptPartings = (): string | null => getItem('localStorage', PARTING_STORAGE_KEY)

/** What this account left behind in a chantier, from whichever tab. */
export const storedParting = (userId: string) => partingIn(keptPartings(), userId)

const keepParting = (write: Omit<PartingWrite, 'type'>): void => {
  const text = withParting(keptPartings(), write)
  if (text === null) removeItem('localStorage', PARTING_STORAGE_KEY)
  else setItem('localStorage', PARTING_STORAGE_KEY, text)
}

/** The same change has the same id, however often it is sent: a uuid made of all that it says. */
const identified = async (project: string, change: WaitingChange): Promise<LineChange> => {
  const said = new TextEncoder().encode(JSON.stringify([project, change]))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', said))
  const hex = Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { ...change, id }
}

const send = async (id: string, waiting: readonly WaitingChange[], since: number) => {
  const changes = await Promise.all(waiting.map((change) => identified(id, change)))
  return call(changeLines, { params: { id }, body: { changes, since } })
}

/** What is not sent yet when the page is left for another of the site, or for a sign-out, which waits for it. */
export const sendLast = (snapshot: ProjectSyncSnapshot): void => {
  const { userId, project, revision, sent } = snapshot.context
  const isParting = snapshot.matches('parting')
  // until the cart told its lines, none of them is missing
  const waiting = isParting
    ? sent
    : snapshot.hasTag('attached')
      ? firstOf(waitingChanges(snapshot.context))
      : []
  if (project === null || waiting.length === 0) return
  const sending = send(project.id, waiting, revision).then(() => {
    if (isParting) keepParting({ userId, id: project.id, parting: null })
  })
  // with no network it stays in the tab, or on the device where it left its cart, and goes up at the next visit of the cart
  holdLast(sending.catch(() => undefined))
}

const contents = new WeakMap<KeyedLine, { id: string; content: Omit<KeyedLine, 'key' | 'id'> }>()

/** A line as the chantier has it; the same one for the same line. */
const itemOf = (line: KeyedLine) => {
  const known = contents.get(line)
  if (known !== undefined) return known
  const { key: _, id, ...content } = line
  if (id === undefined) throw new Error('a line without an id belongs to no chantier')
  const item = { id, content }
  contents.set(line, item)
  return item
}

const cartLines = (cart: CartRef) =>
  provideChannel<LinesSync, ProjectSyncEvent>((tell) => {
    let told: readonly KeyedLine[] | undefined
    const look = (): void => {
      const lines = selectLines(cart.getSnapshot())
      if (lines === told) return
      const missing = lines.filter(({ id }) => id === undefined)
      if (missing.length > 0) {
        const ids = missing.map(({ key }) => ({ key, id: crypto.randomUUID() }))
        cart.send({ type: 'lines.identify', ids })
        return
      }
      told = lines
      tell({ type: 'lines.changed', lines: lines.map(itemOf) })
    }
    const emptied = cart.on('cart.emptied', () => tell({ type: 'cart.emptied' }))
    const changed = cart.subscribe(look)
    look()
    return {
      receive: ({ lines }) =>
        cart.send({ type: 'lines.sync', lines: lines.map(({ id, content }) => ({ ...content, id })) }),
      close: () => {
        emptied.unsubscribe()
        changed.unsubscribe()
      },
    }
  })

const surroundings = provideChannel<{ type: 'never' }, ProjectSyncEvent>((tell) => {
  const back = () => tell({ type: 'network.back' })
  const shown = () => {
    if (document.visibilityState === 'visible') tell({ type: 'page.shown' })
  }
  window.addEventListener('online', back)
  document.addEventListener('visibilitychange', shown)
  return {
    close: () => {
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', shown)
    },
  }
})

/** Written after the cart: a line that only the cart has is sent again, one that only this has would be removed. */
const projectStorage = provideChannel<ProjectWrite, ProjectSyncEvent>(() => {
  const { put, flush } = debouncedWriter((text) => setItem('sessionStorage', PROJECT_STORAGE_KEY, text))
  window.addEventListener('pagehide', flush)
  return {
    receive: ({ text }) => {
      if (text !== null) put(() => text)
      else {
        put(() => '')
        flush()
        removeItem('sessionStorage', PROJECT_STORAGE_KEY)
      }
    },
    close: () => {
      flush()
      window.removeEventListener('pagehide', flush)
    },
  }
})

/** The cart and its chantier, with the calls and the storage. */
export const projectSyncLogic = (cart: CartRef) =>
  projectSyncMachine.provide({
    actors: {
      cartLines: cartLines(cart),
      surroundings,
      projectStorage,
      partingStorage: provideChannel<PartingWrite, ProjectSyncEvent>(() => ({ receive: keepParting })),
      makeProject: provideCall<AttachedProject, { id: string; body: ProjectBody }>(async ({ id, body }) => {
        const { project } = await call(keepProject, { params: { id }, body })
        return { id: project.id, name: project.name }
      }),
      openProject: provideCall<OpenedProject, { id: string }>(({ id }, signal) => readWhole(id, signal)),
      changeLines: provideCall<
        ChangedLines,
        { id: string; changes: readonly WaitingChange[]; since: number }
      >(async ({ id, changes, since }) => {
        const { project, done, conflicts, lines, revision, hasMore } = await send(id, changes, since)
        return { project: { id: project.id, name: project.name }, done, conflicts, lines, revision, hasMore }
      }),
    },
  })
