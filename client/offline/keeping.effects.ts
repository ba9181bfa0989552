import { call } from '#client/platform/call.ts'
import { KEPT_HEADER } from '#client/platform/kept-header.ts'
import { provideCall } from '#client/platform/provide.ts'
import { keepingMachine } from '#machines/platform/keeping.machine'
import { catalog, family, subCategory } from '#shared/catalogue/catalogue.endpoints'
import { template } from '#shared/configurator/configurator.endpoints'
import { HOUR } from '#shared/platform/durations'
import { canKeep, forgetKept, KEPT_LOCK, keptName } from './kept.ts'
import { until } from './until.ts'

/** How long what was read whole is not read again, ms: prices move some times a year, and their age is told */
const FRESH_MS = HOUR

/** Among what is kept: when all of it was read, epoch ms of this device. */
const READ_AT = '/read-at'

/** One tab reads for all of them. */
const FILLING_LOCK = 'kept filling'

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

export const keepingLogic = keepingMachine.provide({
  actors: {
    prepare: provideCall<void, { reader: string | null }>(async ({ reader }) => {
      if (!canKeep()) throw new Error('This browser keeps nothing.')
      await forgetKept(reader ?? undefined)
      if (reader !== null)
        await navigator.locks.request(KEPT_LOCK, async () => {
          await caches.open(keptName(reader))
        })
    }),
    fill: provideCall<void, { reader: string }>(async ({ reader }, signal) => {
      const { serviceWorker } = navigator
      // the worker keeps: until it serves this page there is nothing to read for
      await until(serviceWorker, 'controllerchange', () => serviceWorker.controller !== null, signal)
      await navigator.locks.request(FILLING_LOCK, { ifAvailable: true }, async (lock) => {
        if (lock === null || (await isFresh(reader))) return
        await readAll(signal)
        await inPlace(reader, (kept) => kept.put(READ_AT, new Response(String(Date.now()))))
      })
    }),
  },
})
