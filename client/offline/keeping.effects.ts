import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { keepingMachine } from '#machines/platform/keeping.machine'
import { catalog, family, subCategory } from '#shared/catalogue/catalogue.endpoints'
import { template } from '#shared/configurator/configurator.endpoints'
import { canKeep, forgetKept, KEPT_LOCK, keptName } from './kept.ts'
import { until } from './until.ts'

/** One tab reads for all of them. */
const FILLING_LOCK = 'kept filling'

/** Reads the catalogue down to each model's template, one after the other: the worker keeps what passes. */
const readAll = async (signal: AbortSignal): Promise<void> => {
  const { categories } = await call(catalog, { signal })
  for (const { slug } of categories.flatMap(({ sub_categories }) => sub_categories)) {
    const { families } = await call(subCategory, { params: { slug }, signal })
    for (const { slug } of families) {
      const { sub_families } = (await call(family, { params: { slug }, signal })).family
      for (const { id } of sub_families) await call(template, { params: { subFamilyId: id }, signal })
    }
  }
}

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
    fill: provideCall<void, { reader: string }>(async (_, signal) => {
      const { serviceWorker } = navigator
      // the worker keeps: until it serves this page there is nothing to read for
      await until(serviceWorker, 'controllerchange', () => serviceWorker.controller !== null, signal)
      await navigator.locks.request(FILLING_LOCK, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await readAll(signal)
      })
    }),
  },
})
