import { call } from '#client/platform/call.ts'
import { KEPT_HEADER } from '#client/platform/kept-header.ts'
import { provideCall } from '#client/platform/provide.ts'
import { getItem, removeItem } from '#client/platform/storage.ts'
import { keepingMachine } from '#machines/offline/keeping.machine'
import { WAITING_FILES_STORAGE_KEY, WORK_STORAGE_KEYS } from '#machines/platform/storage-keys'
import { catalog, family, subCategory } from '#shared/catalogue/catalogue.endpoints'
import { template } from '#shared/configurator/configurator.endpoints'
import { HOUR, MINUTE } from '#shared/platform/durations'
import { keepProjects } from './keep-projects.ts'
import { canKeep, forgetKept, KEEP_ALL, KEPT_LOCK, keptName } from './kept.ts'
import { savesData } from './saves-data.ts'
import { until } from './until.ts'

/** How long what was read whole is not read again, ms: prices move some times a year, and their age is told */
const FRESH_MS = HOUR

/** Longest that the worker is waited for while it keeps its files, ms: browsers end one that takes longer */
const FILES_PATIENCE_MS = 5 * MINUTE

/** Among what is kept: when all of it was read, epoch ms of this device. */
const READ_AT = '/read-at'

/** One tab reads for all of them; the next one goes on where it was closed. */
const FILLING_LOCK = 'kept filling'

/** Has the worker keep all the files of its version. */
const keepFiles = (worker: ServiceWorker, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const fail = () => reject(new Error('The files could not all be kept.'))
    port1.onmessage = ({ data }) => (data === true ? resolve() : fail())
    AbortSignal.any([signal, AbortSignal.timeout(FILES_PATIENCE_MS)]).addEventListener('abort', fail)
    worker.postMessage(KEEP_ALL, [port2])
  })

/** Reads the catalogue down to each model's template, one after the other: the worker keeps what passes. */
const readAll = async (signal: AbortSignal): Promise<void> => {
  const parts = { signal, headers: { [KEPT_HEADER]: 'no' } }
  const { categories } = await call(catalog, parts)
  for (const { slug } of categories.flatMap(({ sub_categories }) => sub_categories)) {
    const { families } = await call(subCategory, { ...parts, params: { slug } })
    for (const { slug } of families) {
      const { sub_families } = (await call(family, { ...parts, params: { slug } })).family
      for (const { id } of sub_families) await call(template, { ...parts, params: { subFamilyId: id } })
    }
  }
}

/** Whether all was read a moment ago. A clock that was put back says nothing: it is read again. */
const isFresh = async (reader: string): Promise<boolean> => {
  const mark = await caches.match(READ_AT, { cacheName: keptName(reader) })
  const age = Date.now() - Number(await mark?.text())
  return age >= 0 && age < FRESH_MS
}

/** Changes what is kept for this person, unless it was taken away meanwhile. */
const inPlace = (reader: string, change: (kept: Cache) => Promise<void>): Promise<void> =>
  navigator.locks.request(KEPT_LOCK, async () => {
    if (await caches.has(keptName(reader))) await change(await caches.open(keptName(reader)))
  })

/** What the device keeps of the work of anybody else. */
const forgetOthers = (reader: string): void => {
  for (const key of WORK_STORAGE_KEYS)
    if (!getItem('localStorage', key)?.includes(`"userId":"${reader}"`)) removeItem('localStorage', key)
}

/** Of files that waited, the bytes go with what tells of them: at a sign-out, and when another person signs in. */
const forgetLooseBlobs = (): void => {
  if (getItem('localStorage', WAITING_FILES_STORAGE_KEY) === null)
    indexedDB.deleteDatabase(WAITING_FILES_STORAGE_KEY)
}

export const keepingLogic = keepingMachine.provide({
  actors: {
    prepare: provideCall<void, { reader: string | null }>(async ({ reader }, signal) => {
      if (reader !== null) forgetOthers(reader)
      if (!canKeep()) throw new Error('This browser keeps nothing.')
      await forgetKept(reader ?? undefined)
      forgetLooseBlobs()
      if (reader !== null)
        await navigator.locks.request(KEPT_LOCK, async () => {
          // who left meanwhile took the leave to keep along
          if (!signal.aborted) await caches.open(keptName(reader))
        })
    }),
    fill: provideCall<void, { reader: string }>(async ({ reader }, signal) => {
      if (savesData()) throw new Error('This device saves data: nothing is read ahead.')
      const { serviceWorker } = navigator
      // the worker keeps: until it serves this page there is nothing to read for
      await until(serviceWorker, 'controllerchange', () => serviceWorker.controller !== null, signal)
      await navigator.locks.request(FILLING_LOCK, { signal }, async () => {
        if (serviceWorker.controller !== null) await keepFiles(serviceWorker.controller, signal)
        const stays = await keepProjects(reader, signal)
        await inPlace(reader, async (kept) => {
          for (const { url } of await kept.keys()) if (!stays(url)) await kept.delete(url)
        })
        if (await isFresh(reader)) return
        await readAll(signal)
        await inPlace(reader, (kept) => kept.put(READ_AT, new Response(String(Date.now()))))
      })
    }),
  },
})
