import { useMemo, useSyncExternalStore } from 'react'
import { waitingFiles } from '#client/line-files/waiting-files.ts'
import { followStorage } from '#client/platform/follow-storage.ts'
import { getItem, removeItem, type StorageArea, setItem } from '#client/platform/storage.ts'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { failureOf } from '#machines/platform/failure'
import { PROJECT_SHEETS_STORAGE_KEY } from '#machines/platform/storage-keys'
import { NEW_SHEET } from '#machines/projects/new-sheet'
import { fieldsOf } from '#machines/projects/project-sheet.rules'
import type { KeptSheet } from '#machines/projects/project-sheet.types'
import {
  type SheetWrite,
  sheetIn,
  sheetsIn,
  type TypedSheet,
  withSheet,
} from '#machines/projects/typed-sheets'
import { selectUser } from '#machines/session/session.selectors'
import { isSameProject, mergedProject, tidyProject } from '#shared/projects/projects.rules'
import type { ProjectBody } from '#shared/projects/projects.schema'
import { untilLetGo } from './kept-partings.ts'
import { sendSheet } from './send-changes.ts'

/** What is typed of chantiers and is not on the account: of a new one in its tab, of the others on the device. */

const { tell, subscribe } = followStorage(PROJECT_SHEETS_STORAGE_KEY)

/** Hears of each change of them, by other tabs too; gives what ends it. */
export const subscribeSheets = subscribe

const textIn = (area: StorageArea): string | null => getItem(area, PROJECT_SHEETS_STORAGE_KEY)

const sheetsText = (): string | null => textIn('localStorage')

const areaOf = (sheet: string): StorageArea => (sheet === NEW_SHEET ? 'sessionStorage' : 'localStorage')

const entryOf = (userId: string, sheet: string): TypedSheet | null =>
  sheetIn(textIn(areaOf(sheet)), userId, sheet)

/** What this page read or wrote last of each sheet: anything else there is another page's. */
const own = new Map<string, string>()

/** What this person typed into this sheet. */
export const storedSheet = (userId: string, sheet: string): TypedSheet | null => {
  const stored = entryOf(userId, sheet)
  own.set(sheet, JSON.stringify(stored))
  return stored
}

/** False where the browser refuses: what was there stays. */
const put = (userId: string, sheet: string, typed: TypedSheet | null): boolean => {
  const area = areaOf(sheet)
  const before = textIn(area)
  const text = withSheet(before, { userId, sheet, typed })
  if (text === before) return true
  if (text === null) removeItem(area, PROJECT_SHEETS_STORAGE_KEY)
  else if (!setItem(area, PROJECT_SHEETS_STORAGE_KEY, text)) return false
  tell()
  return true
}

/**
 * Keeps what this page types. What another page typed into the same sheet meanwhile is joined to it, and is not taken away. False
 * where the browser refuses: what was there stays.
 */
export const keepTyped = ({ userId, sheet, typed }: Omit<SheetWrite, 'type'>): boolean => {
  const stored = entryOf(userId, sheet)
  if (stored === null || JSON.stringify(stored) === own.get(sheet)) {
    const isKept = put(userId, sheet, typed)
    if (isKept) own.set(sheet, JSON.stringify(typed))
    return isKept
  }
  if (typed === null) return true
  const { fields: form } = mergedProject(stored.from, typed.form, stored.form)
  return put(userId, sheet, { ...typed, form, ...(stored.isDue && { isDue: true }) })
}

/** Whoever typed it, in whichever page, wants it no more. */
export const dropSheet = (userId: string, sheet: string): void => {
  put(userId, sheet, null)
}

/** Once it was sent; what was typed meanwhile stays. */
const answer = (userId: string, sent: TypedSheet, typed: TypedSheet | null): void => {
  if (isThere(userId, sent)) put(userId, sheetNameOf(sent), typed)
}

const sheetNameOf = ({ id, base }: TypedSheet): string => (base === 0 ? NEW_SHEET : id)

/** Whether it is what stands there still. */
const isThere = (userId: string, typed: TypedSheet): boolean =>
  JSON.stringify(entryOf(userId, sheetNameOf(typed))) === JSON.stringify(typed)

const lockOf = (id: string): string => `fiche ${id}`

/** While a page shows a sheet, no page sends what is typed in it by itself; gives what lets go of it. */
export const holdSheet = (id: string): (() => void) => {
  let letGo = () => {}
  if (!('locks' in navigator)) return letGo
  const shown = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void untilLetGo(
    navigator.locks.request(lockOf(id), { mode: 'shared' }, () => shown),
    tell,
  )
  return letGo
}

const awaited = new Set<string>()

/** What a page shows is told of once that page lets it go, or is closed. */
const awaitSheet = async (id: string): Promise<void> => {
  if (awaited.has(id)) return
  awaited.add(id)
  await untilLetGo(
    navigator.locks.request(lockOf(id), () => awaited.delete(id)),
    tell,
  )
}

/** What is said of a chantier, after its files that this device has still. Throws CallFailure. */
export const sendKeeping = async (userId: string, id: string, body: ProjectBody): Promise<KeptSheet> => {
  const { project, kept } = await sendSheet(userId, id, body)
  const there = new Set((project.files ?? []).map((file) => file.id))
  for (const { file } of waitingFiles(userId)) there.add(file.id)
  return { project, kept, lost: kept ? (body.fields.files ?? []).filter((file) => !there.has(file.id)) : [] }
}

/** What says that the same is never taken as it stands. */
const REFUSALS = ['INVALID_FIELDS', 'NOT_FOUND', 'PROJECTS_FULL', 'PROJECT_FILES_FULL']

const send = async (userId: string, sent: TypedSheet): Promise<boolean> => {
  const { isDue: _, ...typed } = sent
  try {
    let { base, from, form: fields } = typed
    for (;;) {
      fields = tidyProject(fields)
      const { project, kept } = await sendSheet(userId, typed.id, { base, fields })
      const theirs = fieldsOf(project)
      const merged = mergedProject(from, fields, theirs)
      if (kept) {
        // a file that it does not have stays typed: the sheet tells of it
        const { id, version } = project
        const rest = { id, base: version, from: theirs, form: fields }
        answer(userId, sent, isSameProject(fields, theirs) ? null : rest)
        return true
      }
      if (merged.isAsked) {
        // its person chooses at the sheet
        answer(userId, sent, typed)
        return true
      }
      base = project.version
      from = theirs
      fields = merged.fields
    }
  } catch (error) {
    const isRefused = REFUSALS.includes(failureOf(error).code)
    if (isRefused) answer(userId, sent, typed)
    return isRefused
  }
}

const sending = new Map<string, Promise<boolean>>()

/**
 * Sends what is typed so, joined to what another device changed meanwhile; false where it has to wait. What the account refuses, or
 * its person has to choose, stays typed and is not due any more. Never rejects.
 */
export const sendTyped = (userId: string, typed: TypedSheet): Promise<boolean> => {
  const key = JSON.stringify([userId, typed])
  const under = sending.get(key) ?? send(userId, typed).finally(() => sending.delete(key))
  sending.set(key, under)
  return under
}

/** Sends what is due and no page shows; whether none of it has to wait. Never rejects. */
export const sendDueSheets = async (userId: string, signal: AbortSignal): Promise<boolean> => {
  let isUp = true
  for (const sheet of sheetsIn(sheetsText(), userId)) {
    if (signal.aborted) return false
    if (sheet.isDue === true) isUp = (await sendIfFree(userId, sheet)) && isUp
  }
  return isUp
}

const sendIfFree = (userId: string, sheet: TypedSheet): Promise<boolean> =>
  'locks' in navigator
    ? navigator.locks.request(lockOf(sheet.id), { ifAvailable: true }, (lock) => {
        if (lock) return sendTyped(userId, sheet)
        void awaitSheet(sheet.id)
        return true
      })
    : sendTyped(userId, sheet)

/** Sends all that is typed, of this tab and of the device; how many sheets the account has not then. Never rejects. */
export const sendAllSheets = async (userId: string): Promise<number> => {
  const all = () => [...sheetsIn(textIn('sessionStorage'), userId), ...sheetsIn(sheetsText(), userId)]
  for (const sheet of all()) if (isThere(userId, sheet)) await sendTyped(userId, sheet)
  return all().length
}

/** What the person who is signed in typed on this device, by chantier. */
export const useTypedSheets = (): ReadonlyMap<string, TypedSheet> => {
  const userId = useSessionSelector(selectUser)?.id ?? ''
  const text = useSyncExternalStore(subscribeSheets, sheetsText)
  return useMemo(() => new Map(sheetsIn(text, userId).map((typed) => [typed.id, typed])), [userId, text])
}
