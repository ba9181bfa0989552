import { call } from '#client/platform/call.ts'
import { debouncedWriter } from '#client/platform/debounced-writer.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { connection } from '#client/platform/shell/connection.actor.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { isCartKept } from '#client/shop/shop.effects.ts'
import type { CartRef } from '#machines/cart/cart.selectors'
import { selectLines } from '#machines/cart/cart.selectors'
import type { KeyedLine } from '#machines/cart/cart.types'
import { PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { attachedTo } from '#machines/projects/attached-to'
import { pendingChanges } from '#machines/projects/last-changes.rules'
import { type ProjectSyncSnapshot, projectSyncMachine } from '#machines/projects/project-sync.machine'
import { firstOf } from '#machines/projects/project-sync.rules'
import type { LinesSending } from '#machines/projects/project-sync.setup'
import type {
  AttachedProject,
  BegunProject,
  ChangedLines,
  LinesSync,
  OpenedProject,
  PartingWrite,
  ProjectSyncEvent,
  ProjectWrite,
} from '#machines/projects/project-sync.types'
import { fromStoredProject, toStoredProject } from '#machines/projects/stored-project'
import { keepProject } from '#shared/projects/projects.endpoints'
import type { ProjectBody } from '#shared/projects/projects.schema'
import { keepParting, takeBegun } from './kept-partings.ts'
import { holdLast } from './last-sent.ts'
import { readWhole } from './read-whole.ts'
import { sendAll, sendBegun, sendChanges } from './send-changes.ts'

/** What this tab kept of the chantier of the cart that was emptied so many times. */
export const storedProject = (userId: string, cart: number) =>
  fromStoredProject(getItem('sessionStorage', PROJECT_STORAGE_KEY), userId, cart)

const keep = (text: string): void => {
  // beside a cart of before, what is agreed now would take lines for removed
  if (isCartKept()) setItem('sessionStorage', PROJECT_STORAGE_KEY, text)
}

/** What is not sent yet when the page is left for another of the site, or for a sign-out, which waits for it. */
export const sendLast = (snapshot: ProjectSyncSnapshot): void => {
  const { context } = snapshot
  const { userId, project, revision, begun } = context
  const isParting = snapshot.matches('parting')
  // until the cart told its lines, none of them is missing
  const changes = isParting ? context.sent : snapshot.hasTag('attached') ? pendingChanges(context) : []
  if (project === null || (changes.length === 0 && begun === null)) return
  // without an answer it stays in the tab, or on the device where it left its cart, and goes up at the next visit of the cart
  if (!isParting) keep(toStoredProject({ ...context, sent: firstOf(changes) }) ?? '')
  const sending = sendAll({
    ...{ userId, id: project.id, begun: begun ?? undefined, changes, since: revision },
    both: isParting,
  })
  holdLast(
    sending.then((left) => {
      if (left === 0) keepParting({ userId, id: project.id, parting: null })
    }),
  )
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
  let wasBack = false
  const reached = connection.subscribe((snapshot) => {
    const isBack = snapshot.hasTag('restored')
    if (isBack && !wasBack) tell({ type: 'network.back' })
    wasBack = isBack
  })
  const left = () => tell({ type: 'page.left' })
  const seen = () => (document.visibilityState === 'visible' ? tell({ type: 'page.shown' }) : left())
  window.addEventListener('pagehide', left)
  document.addEventListener('visibilitychange', seen)
  return {
    close: () => {
      reached.unsubscribe()
      window.removeEventListener('pagehide', left)
      document.removeEventListener('visibilitychange', seen)
    },
  }
})

/** Written after the cart: a line that only the cart has is sent again, one that only this has would be removed. */
const projectStorage = provideChannel<ProjectWrite, ProjectSyncEvent>(() => {
  const { put, flush } = debouncedWriter(keep)
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

const partingStorage = provideChannel<PartingWrite, ProjectSyncEvent>((tell) => {
  let wasKept = true
  return {
    receive: (write) => {
      const isKept = keepParting(write)
      if (isKept !== wasKept) tell({ type: 'waiting.kept', isKept })
      wasKept = isKept
    },
  }
})

/** The cart and its chantier, with the calls and the storage. */
export const projectSyncLogic = (cart: CartRef, userId: string) =>
  projectSyncMachine.provide({
    actors: {
      cartLines: cartLines(cart),
      surroundings,
      projectStorage,
      partingStorage,
      makeProject: provideCall<AttachedProject, { id: string; body: ProjectBody }>(async ({ id, body }) => {
        const { project } = await call(keepProject, { params: { id }, body })
        return attachedTo(project)
      }),
      openProject: provideCall<OpenedProject | BegunProject, { id: string }>(
        async ({ id }, signal) => (await takeBegun(userId, id)) ?? readWhole(id, signal),
      ),
      changeLines: provideCall<ChangedLines, LinesSending>(async ({ id, begun, changes, since }) => {
        if (begun !== null) await sendBegun(userId, id, begun)
        const { project, done, conflicts, lines, revision, hasMore } = await sendChanges(
          userId,
          id,
          changes,
          since,
        )
        return { project: attachedTo(project), done, conflicts, lines, revision, hasMore }
      }),
    },
  })
