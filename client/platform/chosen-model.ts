import type { Model } from '#shared/configurator/configurator.schema'
import { setItem } from './storage.ts'

/**
 * Session storage: the model chosen on the site (home page or catalogue), until the configurator takes it (§2.5, §2.8). It
 * waits there because a guest signs in between the two.
 */
export const CHOSEN_MODEL_STORAGE_KEY = 'selectedModelFromWebsite'

/** `quantity`: pieces that are wanted of it; absent: that was not said. */
export const keepChosenModel = (model: Model, quantity?: number): void => {
  setItem('sessionStorage', CHOSEN_MODEL_STORAGE_KEY, JSON.stringify({ ...model, quantity }))
}
