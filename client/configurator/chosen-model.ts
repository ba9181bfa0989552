import { CHOSEN_MODEL_STORAGE_KEY } from '#client/platform/chosen-model.ts'
import { getItem, removeItem } from '#client/platform/storage.ts'
import { modelLevels } from '#machines/configurator/configurator.types'
import { isModel } from '#machines/configurator/stored-guards'
import { isQuantity } from '#shared/cart/configurations.rules'
import type { Model } from '#shared/configurator/configurator.schema'
import { isRecord } from '#shared/platform/stored'

/** What was chosen on the site. */
export interface ChosenModel {
  readonly model: Model
  /** pieces; absent: that was not said */
  readonly quantity?: number
}

/** Gives the model that was chosen on the site and forgets it; null when none waits. Anything unreadable is dropped. */
export const takeChosenModel = (): ChosenModel | null => {
  const text = getItem('sessionStorage', CHOSEN_MODEL_STORAGE_KEY)
  removeItem('sessionStorage', CHOSEN_MODEL_STORAGE_KEY)
  if (text === null) return null
  try {
    const chosen: unknown = JSON.parse(text)
    if (!isRecord(chosen)) return null
    const { quantity, ...model } = chosen
    if (!isModel(model) || !isWithoutGap(model)) return null
    return typeof quantity === 'number' && isQuantity(quantity) ? { model, quantity } : { model }
  } catch {
    return null
  }
}

/** It has a level, and each only below those before it. */
const isWithoutGap = (model: Model): boolean => {
  const given = modelLevels.filter((level) => model[level] !== undefined)
  return given.length > 0 && given.every((level, place) => level === modelLevels[place])
}
