import { type CartLine, isQuantity, type PreviousLine } from '#shared/cart/configurations.rules'
import type { LineDisplay, SummaryEntry } from '#shared/cart/line-display'
import type { LineSize } from '#shared/cart/line-sizes'
import type { UnavailableLine } from '#shared/cart/repeated.rules'
import { SUMMARY_PARTS } from '#shared/cart/summary-parts'
import { unitLabels } from '#shared/catalogue/labels'
import type {
  Model,
  Remembered,
  SelectedComponent,
  Surcharges,
} from '#shared/configurator/configurator.schema'
import { isDrawingKind } from '#shared/configurator/drawing-kinds'
import type { Criteria, CriterionValue, PriceLine } from '#shared/configurator/evaluation'
import type { Swatch } from '#shared/configurator/swatch'
import { FILE_KINDS } from '#shared/line-files/file-kinds'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { PriceMoved } from '#shared/orders/orders.schema'
import { isListOf, isMapOf, isRecord, isText, isTextOrNull } from '#shared/platform/stored'
import { modelLevels, type SelectedConfiguration } from './configurator.types.ts'

/** What session storage gave back is taken only in the form in which it was written. */

export const isPieces = (value: unknown): value is number => typeof value === 'number' && isQuantity(value)

const isLevel = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.name) &&
  (value.reference === undefined || isText(value.reference))

export const isModel = (value: unknown): value is Model =>
  isRecord(value) && modelLevels.every((level) => value[level] === undefined || isLevel(value[level]))

const isAnswer = (value: unknown): value is CriterionValue =>
  isText(value) || typeof value === 'number' || typeof value === 'boolean'

export const isCriteria = (value: unknown): value is Criteria => isMapOf(value, isAnswer)

export const isRemembered = (value: unknown): value is Remembered =>
  isRecord(value) && isCriteria(value.criteria) && isMapOf(value.components, isText)

export const isComponent = (value: unknown): value is SelectedComponent =>
  isRecord(value) &&
  isText(value.reference) &&
  (value.label === undefined || isText(value.label)) &&
  (value.price === undefined || typeof value.price === 'number') &&
  (value.attributes === undefined || isRecord(value.attributes))

export const isSelectedConfiguration = (value: unknown): value is SelectedConfiguration =>
  isRecord(value) &&
  isModel(value.model) &&
  isMapOf(value.criteria, isAnswer) &&
  isMapOf(value.selectedComponents, isComponent)

const isPart = (value: unknown): boolean => SUMMARY_PARTS.some((part) => part === value)

const isNumberOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'number'

const isSwatch = (value: unknown): value is Swatch =>
  isRecord(value) &&
  isText(value.color) &&
  /^#[0-9A-F]{6}$/.test(value.color) &&
  (value.weave === undefined || isText(value.weave)) &&
  isNumberOrAbsent(value.openness)

const isSummaryEntry = (value: unknown): value is SummaryEntry =>
  isRecord(value) &&
  isText(value.key) &&
  isText(value.label) &&
  isText(value.value) &&
  (value.part === undefined || isPart(value.part)) &&
  (value.swatch === undefined || isSwatch(value.swatch))

const isSize = (value: unknown): value is LineSize =>
  isRecord(value) && isText(value.name) && isText(value.text)

const isPriceLine = (value: unknown): value is PriceLine =>
  isRecord(value) &&
  (value.kind === 'component' || value.kind === 'surcharge') &&
  isText(value.key) &&
  isText(value.label) &&
  isText(value.why) &&
  Number.isSafeInteger(value.cents) &&
  (value.reference === undefined || isText(value.reference)) &&
  (value.unit === undefined || (isText(value.unit) && Object.hasOwn(unitLabels, value.unit))) &&
  [value.quantity, value.unitCents, value.percent, value.grams, value.longest].every(isNumberOrAbsent)

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
  (value.from === undefined || value.from === 'estimate') &&
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

export const isUnavailable = (value: unknown): value is UnavailableLine =>
  isRecord(value) &&
  isOrigin(value) &&
  isModel(value.model) &&
  isPieces(value.quantity) &&
  isListOf(value.reasons, isText) &&
  (value.nearest === null || isLine(value.nearest))

export const isPriceMoved = (value: unknown): value is PriceMoved =>
  isRecord(value) &&
  Number.isSafeInteger(value.index) &&
  Number.isFinite(value.previous) &&
  Number.isFinite(value.current)

export const isLineFile = (value: unknown): value is LineFile =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.name) &&
  isKind(value.kind) &&
  Number.isSafeInteger(value.size)

const isKind = (value: unknown): boolean => FILE_KINDS.some((kind) => kind === value)

const isSurcharge = (value: unknown): value is Surcharges[string] =>
  isRecord(value) &&
  isText(value.label) &&
  typeof value.percent === 'number' &&
  typeof value.price === 'number'

export const isLine = (value: unknown): value is CartLine =>
  isRecord(value) &&
  isSelectedConfiguration(value) &&
  (value.surcharges === undefined || isMapOf(value.surcharges, isSurcharge)) &&
  isPieces(value.quantity) &&
  isDisplay(value.display) &&
  (value.files === undefined || isListOf(value.files, isLineFile)) &&
  [value.id, value.name, value.room, value.note].every((text) => text === undefined || isText(text)) &&
  (value.previous === undefined || isPrevious(value.previous)) &&
  (value.changedFrom === undefined || isText(value.changedFrom))
