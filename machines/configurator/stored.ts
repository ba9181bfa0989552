import type { CartContext, Overtaken } from '#machines/cart/cart.types'
import { readDetails } from '#machines/orders/stored-draft'
import { CONFIGURATION_STORAGE_VERSION } from '#machines/platform/storage-keys'
import type { CartLine } from '#shared/cart/configurations.rules'
import { CART_MAX_LINES } from '#shared/cart/limits'
import type { UnavailableLine } from '#shared/cart/repeated.rules'
import type { SelectedComponents } from '#shared/configurator/configurator.schema'
import type { PossibleProduct } from '#shared/configurator/evaluation'
import { emptyDetails, type OrderDetails } from '#shared/orders/order-draft'
import type { PriceMoved } from '#shared/orders/orders.schema'
import { isListOf, isMapOf, isRecord, isText, isTextOrNull, readVersioned } from '#shared/platform/stored'
import type { ConfiguratorContext, Draft, RestoredDraft, RestoredRevision } from './configurator.types.ts'
import { selectedComponentsOf } from './draft.ts'
import { answersOf, evaluationOf } from './evaluated.ts'
import { revisionOf } from './history.ts'
import {
  isComponent,
  isCriteria,
  isLine,
  isLineFile,
  isModel,
  isPieces,
  isPriceMoved,
  isRemembered,
  isSelectedConfiguration,
  isUnavailable,
} from './stored-guards.ts'

/** What session storage gave back for this user. */
export interface RestoredShop {
  lines: readonly CartLine[]
  unavailable: readonly UnavailableLine[]
  validatedCartId: string | null
  priceMoved: readonly PriceMoved[]
  details: OrderDetails
  /** how many times the cart was emptied; content of before it was counted: never */
  emptied?: number
  overtaken?: Overtaken
  /** id of the quote that was asked for from the cart; absent: none was */
  asked?: string
  work: RestoredRevision
}

/**
 * What session storage keeps, by §3's names. The possible products and the template are written for whoever reads
 * the storage; they are worked out and loaded again, so that no stored price outlives its price list.
 */
export const toStored = (userId: string | null, work: ConfiguratorContext, cart: CartContext): string => {
  const rest = JSON.stringify({
    version: CONFIGURATION_STORAGE_VERSION,
    userId,
    validatedCartId: cart.validatedCartId,
    priceMoved: cart.priceMoved,
    /** lines of a past order that wait for an answer; content of before they were known has none */
    unavailable: cart.unavailable.map(({ key: _, ...line }) => line),
    /** what is written for the cart's order; content of before it was kept has none */
    details: cart.details,
    ...(cart.emptied > 0 && { emptied: cart.emptied }),
    ...(cart.overtaken !== null && { overtaken: cart.overtaken }),
    ...(cart.asked !== null && { asked: cart.asked }),
    ...draftParts(work),
    possibleProducts: possibleProductsOf(work),
    /** what stands in for the answers not given among them, as a request for a quote takes them along */
    currentAnswers: answersOf(work),
    indexForModification: indexOfKey(cart, work.modifiedKey),
    selectedConfiguration: work.selectedConfiguration,
    selectedModelFromWebsite: work.selectedModelFromWebsite,
    /** choices that wait for the end of the modification, by the same names */
    setAside: work.setAside && draftParts(work.setAside),
  })
  const lines = cart.lines.map(textOf).join(',')
  const template = work.loaded === null ? 'null' : textOf(work.loaded.template)
  return `{"configurations":[${lines}],"configurationTemplate":${template},${rest.slice(1)}`
}

const draftParts = (work: Draft) => ({
  selectedModel: work.selectedModel,
  currentCriteria: work.criteria,
  currentSelectedComponents: currentComponentsOf(work),
  quantity: work.quantity,
  /** content of before files were known has none */
  ...(work.files.length > 0 && { files: work.files }),
  /** content of before names were typed here has none */
  ...(work.name !== '' && { currentName: work.name }),
  /** as they stand in for what is not answered; content of before they were kept has none, nor has work that waits for them */
  ...(work.remembered !== null && {
    remembered: { criteria: work.remembered.criteria, components: work.remembered.components },
  }),
  /** content of before last answers were known has none */
  withoutMemory: work.withoutMemory,
})

/**
 * What `toStored` reads, to be compared one by one: nothing is to be written while all are the same. Everything in
 * them is replaced, never changed.
 */
export const storedParts = (work: ConfiguratorContext, cart: CartContext): readonly unknown[] => [
  ...Object.values(revisionOf(work)),
  work.selectedModelFromWebsite,
  cart.lines,
  cart.unavailable,
  cart.validatedCartId,
  cart.priceMoved,
  cart.details,
  cart.asked,
]

/** Place of the line being modified; null when there is none, or when it has just gone. */
const indexOfKey = ({ lines }: CartContext, modifiedKey: number | null): number | null => {
  const index = lines.findIndex(({ key }) => key === modifiedKey)
  return index === -1 ? null : index
}

const texts = new WeakMap<object, string>()

/** JSON of what stays the same from one choice to the next: up to 200 lines, without their keys, and a template. */
const textOf = (part: object): string => {
  const known = texts.get(part)
  if (known !== undefined) return known
  const text = JSON.stringify({ ...part, key: undefined })
  texts.set(part, text)
  return text
}

const possibleProductsOf = (work: ConfiguratorContext): Record<string, PossibleProduct[]> =>
  Object.fromEntries(
    evaluationOf(work)?.components.map(({ type, possibleProducts }) => [type, possibleProducts]) ?? [],
  )

/** Those taken now; a pick that waits for an answer is kept by its reference. */
const currentComponentsOf = (work: Draft): SelectedComponents => {
  const evaluation = evaluationOf(work)
  if (work.pendingComponents !== null || evaluation === null) return work.pendingComponents ?? {}
  const picks = Object.entries(work.selection).map(([type, reference]) => [type, { reference }])
  return { ...Object.fromEntries(picks), ...selectedComponentsOf(evaluation) }
}

/**
 * The content of session storage, or null when there is none, it is another user's, unreadable or old. What a
 * visitor chose on the site before signing in is everyone's.
 */
export const fromStored = (text: string | null, userId: string | null): RestoredShop | null => {
  const stored = readVersioned(text, CONFIGURATION_STORAGE_VERSION)
  if (stored === null) return null
  const { configurations, validatedCartId, selectedConfiguration, selectedModelFromWebsite } = stored
  const { indexForModification, unavailable = [], priceMoved = [], details: kept = emptyDetails } = stored
  const emptied = timesEmptied(stored)
  const { overtaken, asked } = stored
  const details = isRecord(kept) ? readDetails(kept) : null
  const draft = readDraft(stored)
  const setAside = isRecord(stored.setAside) ? readDraft(stored.setAside) : null
  if (
    !(stored.userId === userId || stored.userId === null) ||
    !(isListOf(configurations, isLine) && configurations.length <= CART_MAX_LINES) ||
    !isListOf(unavailable, isUnavailable) ||
    !isTextOrNull(validatedCartId) ||
    !isListOf(priceMoved, isPriceMoved) ||
    details === null ||
    draft === null ||
    !(selectedConfiguration === null || isSelectedConfiguration(selectedConfiguration)) ||
    !(selectedModelFromWebsite === null || isModel(selectedModelFromWebsite))
  )
    return null
  const line = typeof indexForModification === 'number' ? configurations[indexForModification] : undefined
  const modifying = line !== undefined && selectedConfiguration !== null
  return {
    lines: configurations,
    unavailable,
    validatedCartId,
    priceMoved,
    details,
    ...(emptied > 0 && { emptied }),
    ...(isOvertaken(overtaken) && { overtaken }),
    ...(isText(asked) && { asked }),
    work: {
      ...draft,
      // the key that the cart gives to the line
      modifiedKey: modifying ? Number(indexForModification) : null,
      selectedConfiguration: modifying ? selectedConfiguration : null,
      setAside: modifying ? setAside : null,
      selectedModelFromWebsite,
    },
  }
}

const isOvertaken = (value: unknown): value is Overtaken =>
  isRecord(value) && isText(value.id) && isListOf(value.lines, isText)

/** How many times the cart of that content was emptied. */
const timesEmptied = ({ emptied }: Record<string, unknown>): number =>
  typeof emptied === 'number' ? emptied : 0

const readDraft = (stored: Record<string, unknown>): RestoredDraft | null => {
  const { selectedModel, currentCriteria, currentSelectedComponents, quantity = null } = stored
  const { remembered = null, withoutMemory = false, files = [], currentName: name = '' } = stored
  return isModel(selectedModel) &&
    isCriteria(currentCriteria) &&
    isMapOf(currentSelectedComponents, isComponent) &&
    (quantity === null || isPieces(quantity)) &&
    isListOf(files, isLineFile) &&
    isText(name) &&
    (remembered === null || isRemembered(remembered)) &&
    typeof withoutMemory === 'boolean'
    ? {
        selectedModel,
        criteria: currentCriteria,
        components: currentSelectedComponents,
        quantity,
        files,
        name,
        remembered,
        withoutMemory,
      }
    : null
}
