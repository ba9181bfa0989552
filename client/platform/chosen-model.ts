import type { Model } from '#shared/configurator/configurator.schema'
import { getItem, removeItem, setItem } from './storage.ts'

/**
 * The model chosen on the site (home page or catalogue), until the configurator takes it (§2.5, §2.8). It waits
 * in session storage because a guest signs in between the two.
 */
const KEY = 'selectedModelFromWebsite'

export const keepChosenModel = (model: Model): void => {
  setItem('sessionStorage', KEY, JSON.stringify(model))
}

/** Gives the model and forgets it; null when none waits. Anything unreadable is dropped. */
export const takeChosenModel = (): Model | null => {
  const text = getItem('sessionStorage', KEY)
  removeItem('sessionStorage', KEY)
  if (text === null) return null
  try {
    const model: unknown = JSON.parse(text)
    return isModel(model) ? model : null
  } catch {
    return null
  }
}

const isLevel = (level: unknown): boolean =>
  typeof level === 'object' &&
  level !== null &&
  'id' in level &&
  typeof level.id === 'string' &&
  'name' in level &&
  typeof level.name === 'string'

/** Each level is there only below those before it. */
const isModel = (value: unknown): value is Model => {
  if (typeof value !== 'object' || value === null) return false
  const levels = ['category', 'subCategory', 'family', 'subFamily'].map((level) => Reflect.get(value, level))
  const depth = levels.indexOf(undefined)
  const given = depth === -1 ? levels : levels.slice(0, depth)
  return (
    given.length > 0 &&
    given.every(isLevel) &&
    levels.slice(given.length).every((level) => level === undefined)
  )
}
