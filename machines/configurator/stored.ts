import type { CartContext } from '#machines/cart/cart.types'
import { readDetails } from '#machines/orders/stored-draft'
import { type CartLine, isQuantity, type PreviousLine } from '#shared/cart/configurations.rules'
import { CART_MAX_LINES } from '#shared/cart/limits'
import type { LineDisplay, SummaryEntry } from '#shared/cart/line-display'
import type { LineSize } from '#shared/cart/line-sizes'
import type { UnavailableLine } from '#shared/cart/repeated.rules'
import { SUMMARY_PARTS } from '#shared/cart/summary-parts'
import { unitLabels } from '#shared/catalogue/labels'
import type {
  Model,
  SelectedComponent,
  SelectedComponents,
  Surcharges,
} from '#shared/configurator/configurator.schema'
import { isDrawingKind } from '#shared/configurator/drawing-kinds'
import type { Criteria, CriterionValue, PossibleProduct, PriceLine } from '#shared/configurator/evaluation'
import { emptyDetails, type OrderDetails } from '#shared/orders/order-draft.rules'
import type { PriceMoved } from '#shared/orders/orders.schema'
import { isListOf, isMapOf, isRecord, isText, isTextOrNull, readVersioned } from '#shared/platform/stored'
import {
  type ConfiguratorContext,
  type Draft,
  modelLevels,
  type RestoredDraft,
  type RestoredRevision,
  type SelectedConfiguration,
} from './configurator.types.ts'
import { evaluationOf, selectedComponentsOf } from './draft.ts'
import { revisionOf } from './history.ts'

const VERSION = 1

/** What session storage gave back for this user. */
export interface RestoredShop {
  lines: readonly CartLine[]
  unavailable: readonly UnavailableLine[]
  validatedCartId: string | null
  priceMoved: readonly PriceMoved[]
  details: OrderDetails
  work: RestoredRevision
}

/**
 * What session storage keeps, by §3's names. The possible products and the template are written for whoever reads
 * the storage; they are worked out and loaded again, so that no stored price outlives its price list.
 */
export const toStored = (userId: string | null, work: ConfiguratorContext, cart: CartContext): string => {
  const rest = JSON.stringify({
    version: VERSION,
    userId,
    validatedCartId: cart.validatedCartId,
    priceMoved: cart.priceMoved,
    /** lines of a past order that wait for an answer; content of before they were known has none */
    unavailable: cart.unavailable.map(({ key: _, ...line }) => line),
    /** what is written for the cart's order; content of before it was kept has none */
    details: cart.details,
    selectedModel: work.selectedModel,
    possibleProducts: possibleProductsOf(work),
    currentCriteria: work.criteria,
    currentSelectedComponents: currentComponentsOf(work),
    quantity: work.quantity,
    indexForModification: indexOfKey(cart, work.modifiedKey),
    selectedConfiguration: work.selectedConfiguration,
    selectedModelFromWebsite: work.selectedModelFromWebsite,
    /** choices that wait for the end of the modification, by the same names */
    setAside: work.setAside && {
      selectedModel: work.setAside.selectedModel,
      currentCriteria: work.setAside.criteria,
      currentSelectedComponents: currentComponentsOf(work.setAside),
      quantity: work.setAside.quantity,
    },
  })
  const lines = cart.lines.map(textOf).join(',')
  const template = work.loaded === null ? 'null' : textOf(work.loaded.template)
  return `{"configurations":[${lines}],"configurationTemplate":${template},${rest.slice(1)}`
}

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
  const stored = readVersioned(text, VERSION)
  if (stored === null) return null
  const { configurations, validatedCartId, selectedConfiguration, selectedModelFromWebsite } = stored
  const { indexForModification, unavailable = [], priceMoved = [], details: kept = emptyDetails } = stored
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

const readDraft = (stored: Record<string, unknown>): RestoredDraft | null => {
  const { selectedModel, currentCriteria, currentSelectedComponents, quantity = null } = stored
  return isModel(selectedModel) &&
    isCriteria(currentCriteria) &&
    isMapOf(currentSelectedComponents, isComponent) &&
    (quantity === null || isPieces(quantity))
    ? { selectedModel, criteria: currentCriteria, components: currentSelectedComponents, quantity }
    : null
}

const isPieces = (value: unknown): value is number => typeof value === 'number' && isQuantity(value)

const isLevel = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.name) &&
  (value.reference === undefined || isText(value.reference))

const isModel = (value: unknown): value is Model =>
  isRecord(value) && modelLevels.every((level) => value[level] === undefined || isLevel(value[level]))

const isAnswer = (value: unknown): value is CriterionValue =>
  isText(value) || typeof value === 'number' || typeof value === 'boolean'

const isCriteria = (value: unknown): value is Criteria => isMapOf(value, isAnswer)

const isComponent = (value: unknown): value is SelectedComponent =>
  isRecord(value) &&
  isText(value.reference) &&
  (value.label === undefined || isText(value.label)) &&
  (value.price === undefined || typeof value.price === 'number') &&
  (value.attributes === undefined || isRecord(value.attributes))

const isSelectedConfiguration = (value: unknown): value is SelectedConfiguration =>
  isRecord(value) &&
  isModel(value.model) &&
  isMapOf(value.criteria, isAnswer) &&
  isMapOf(value.selectedComponents, isComponent)

const isPart = (value: unknown): boolean => SUMMARY_PARTS.some((part) => part === value)

const isSummaryEntry = (value: unknown): value is SummaryEntry =>
  isRecord(value) &&
  isText(value.key) &&
  isText(value.label) &&
  isText(value.value) &&
  (value.part === undefined || isPart(value.part))

const isSize = (value: unknown): value is LineSize =>
  isRecord(value) && isText(value.name) && isText(value.text)

const isNumberOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'number'

const isPriceLine = (value: unknown): value is PriceLine =>
  isRecord(value) &&
  (value.kind === 'component' || value.kind === 'surcharge') &&
  isText(value.key) &&
  isText(value.label) &&
  isText(value.why) &&
  Number.isSafeInteger(value.cents) &&
  (value.reference === undefined || isText(value.reference)) &&
  (value.unit === undefined || (isText(value.unit) && Object.hasOwn(unitLabels, value.unit))) &&
  [value.quantity, value.unitCents, value.percent].every(isNumberOrAbsent)

const isDisplay = (value: unknown): value is LineDisplay =>
  isRecord(value) &&
  Number.isSafeInteger(value.unitCents) &&
  (value.sizes === undefined || isListOf(value.sizes, isSize)) &&
  isListOf(value.summary, isSummaryEntry) &&
  (value.lines === undefined || isListOf(value.lines, isPriceLine)) &&
  isNumberOrAbsent(value.leadTimeDays) &&
  isRecord(value.drawing) &&
  isDrawingKind(value.drawing.kind) &&
  isMapOf(value.drawing.values, isAnswer) &&
  isListOf(value.notices, isText)

const isTaken = (value: unknown): boolean =>
  value === null || (isRecord(value) && isText(value.reference) && isText(value.label))

const isDifferenceOf =
  (is: (side: unknown) => boolean) =>
  (value: unknown): value is Record<string, unknown> =>
    isRecord(value) && is(value.previous) && is(value.current)

const isOrigin = (value: Record<string, unknown>): boolean =>
  isText(value.order) &&
  isText(value.name) &&
  (value.project === undefined || isText(value.project)) &&
  Number.isSafeInteger(value.unitCents)

const isPrevious = (value: unknown): value is PreviousLine =>
  isRecord(value) &&
  isOrigin(value) &&
  isListOf(value.components, isDifferenceOf(isTaken)) &&
  value.components.every(({ type }) => isText(type)) &&
  isListOf(value.values, isDifferenceOf(isTextOrNull)) &&
  value.values.every(({ key, label }) => isText(key) && isText(label))

const isUnavailable = (value: unknown): value is UnavailableLine =>
  isRecord(value) &&
  isOrigin(value) &&
  isModel(value.model) &&
  isPieces(value.quantity) &&
  isListOf(value.reasons, isText) &&
  (value.nearest === null || isLine(value.nearest))

const isPriceMoved = (value: unknown): value is PriceMoved =>
  isRecord(value) &&
  Number.isSafeInteger(value.index) &&
  Number.isFinite(value.previous) &&
  Number.isFinite(value.current)

const isSurcharge = (value: unknown): value is Surcharges[string] =>
  isRecord(value) &&
  isText(value.label) &&
  typeof value.percent === 'number' &&
  typeof value.price === 'number'

const isLine = (value: unknown): value is CartLine =>
  isRecord(value) &&
  isSelectedConfiguration(value) &&
  (value.surcharges === undefined || isMapOf(value.surcharges, isSurcharge)) &&
  isPieces(value.quantity) &&
  isDisplay(value.display) &&
  (value.name === undefined || isText(value.name)) &&
  (value.previous === undefined || isPrevious(value.previous)) &&
  (value.changedFrom === undefined || isText(value.changedFrom))
