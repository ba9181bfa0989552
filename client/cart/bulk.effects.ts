import { loadModels } from '#client/configurator/sisters.effects.ts'
import { provideCall } from '#client/platform/provide.ts'
import { bulkMachine } from '#machines/cart/bulk.machine'

/** The change of one answer, with the templates of its lines. */
export const bulkLogic = bulkMachine.provide({ actors: { loadModels: provideCall(loadModels) } })
