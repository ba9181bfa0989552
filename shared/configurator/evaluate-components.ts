import { roundHalfUp } from '#shared/platform/money'
import type { CompiledCandidate, CompiledCause, CompiledComponentType, CompiledTemplate } from './compiled.ts'
import { SUPPORT_COUNT_SLOT } from './compiled.ts'
import type { Component } from './component.schema.ts'
import {
  type ComponentSelection,
  type Criteria,
  type EvaluatedComponentType,
  type PossibleProduct,
  type PriceLine,
  type Problem,
  type SupportCounts,
  sourced,
} from './evaluation.ts'
import type { Frame } from './expression-closure.ts'
import { nearestPriced, type OffGrid } from './nearest-priced.ts'
import { BY_ANSWERS, NOT_FEASIBLE } from './sentence.ts'
import { holdingExclusion, type Settled } from './settle.ts'
import { supportCount } from './support-count.ts'
import { findInTable } from './tables.ts'
import type { Unit } from './template.schema.ts'

/** A component type worked out: what may be taken, what is taken, and its line of the price once known. */
export interface ComponentOutcome {
  evaluated: EvaluatedComponentType
  line: PriceLine | undefined
  problem: Problem | undefined
}

/** What the components of one configuration are worked out from. */
interface Situation {
  compiled: CompiledTemplate
  settled: Settled
  answers: Criteria
  /** everything asked is answered: what is unknown now stays so */
  answered: boolean
}

export const evaluateComponents = (situation: Situation, selection: ComponentSelection): ComponentOutcome[] =>
  situation.compiled.componentTypes.map((type) => {
    const picked = Object.hasOwn(selection, type.definition.type)
      ? selection[type.definition.type]
      : undefined
    return evaluateType(type, picked, situation)
  })

const evaluateType = (
  type: CompiledComponentType,
  picked: string | undefined,
  situation: Situation,
): ComponentOutcome => {
  const { type: key, label } = type.definition
  const { frame } = situation.settled
  const needed = type.when ? type.when(frame) === true : true
  const products = type.candidates.map((candidate) => productOf(candidate, type, needed, situation))
  const evaluated: EvaluatedComponentType = { type: key, label, needed, possibleProducts: products }
  if (!needed) return { evaluated, line: undefined, problem: undefined }

  const decided = type.candidates.map((candidate) => isDecided(candidate, type, situation))
  const place = taken(products, decided, picked, type.definition.pick)
  const product = products[place]
  const candidate = type.candidates[place]
  if (product) evaluated.selected = product.reference
  return {
    evaluated,
    line: product && candidate && lineOf(type, candidate, product, situation.settled),
    problem: componentProblem(type, products, picked, situation),
  }
}

const productOf = (
  candidate: CompiledCandidate,
  type: CompiledComponentType,
  needed: boolean,
  { settled, answered }: Situation,
): PossibleProduct => {
  const { frame } = settled
  const { reference, label } = candidate.component
  const counts = enterCandidate(candidate, settled)
  const attributes = counts ? { ...candidate.shown, support_counts: counts } : candidate.shown
  const product: PossibleProduct = { reference, label, available: true, attributes }

  const quantity = type.quantity(frame)
  if (quantity !== undefined) {
    product.quantity = toMillionth(quantity)
    product.unit = unitOf(candidate.component)
  }
  const unitCents = unitCentsOf(candidate, frame)
  if (product.quantity !== undefined && typeof unitCents === 'number') {
    product.cents = roundHalfUp(product.quantity * unitCents)
  }
  const exclusion = causeOf(type, candidate, frame)
  if (exclusion) {
    const out = { ...product, available: false, reason: exclusion.reason(frame) }
    return exclusion.byChoice ? { ...out, byChoice: true } : out
  }
  if (unitCents === 'off grid') return { ...product, available: false, reason: OFF_GRID }
  if (product.cents === undefined && answered && needed)
    return { ...product, available: false, reason: NOT_FEASIBLE }
  return product
}

/** What puts the candidate out, once its attributes can be read: what was chosen before any size. */
const causeOf = (
  type: CompiledComponentType,
  candidate: CompiledCandidate,
  frame: Frame,
): CompiledCause | undefined => {
  const shared = holdingExclusion(type.exclusions, frame)
  if (shared?.byChoice) return shared
  const own = holdingExclusion(candidate.exclusions, frame)
  return own?.byChoice ? own : (shared ?? own)
}

const OFF_GRID = 'Dimensions hors de la grille de prix.'

/** The unit of sale; what a grid prices is counted by the piece. */
const unitOf = ({ price }: Component): Unit => (price.kind === 'unit' ? price.per : 'piece')

/** 5.6000000000000005 m is 5.6 m. */
const toMillionth = (quantity: number): number => Math.round(quantity * 1e6) / 1e6

/**
 * Lets expressions read this candidate's attributes, among them the support count that applies. Answers the counts
 * to show, once known.
 */
const enterCandidate = (
  candidate: CompiledCandidate,
  { frame, fixation }: Settled,
): SupportCounts | undefined => {
  const { attributes, supportCounts: formulas } = candidate
  frame.item = attributes
  if (!formulas) return undefined
  const count = fixation === 'pending' ? undefined : supportCount(formulas, fixation)(frame)
  const standard = formulas.standard(frame)
  const wall = formulas.wall?.(frame)
  const ceiling = formulas.ceiling?.(frame)
  frame.item = attributes.with(SUPPORT_COUNT_SLOT, count)
  if (standard === undefined) return undefined
  return { standard, ...(wall === undefined ? {} : { wall }), ...(ceiling === undefined ? {} : { ceiling }) }
}

const unitCentsOf = (
  { component: { price }, gridPrice }: CompiledCandidate,
  frame: Frame,
): number | 'off grid' | undefined => {
  if (price.kind === 'unit') return price.cents
  const x = gridPrice?.x(frame)
  const y = gridPrice?.y(frame)
  if (!gridPrice || x === undefined || y === undefined) return undefined
  return findInTable(gridPrice.table, x, y) ?? 'off grid'
}

/** True when no answer that is still missing can put the candidate out. */
const isDecided = (
  candidate: CompiledCandidate,
  type: CompiledComponentType,
  { settled, answered }: Situation,
): boolean => {
  if (answered) return true
  enterCandidate(candidate, settled)
  const unknown = ({ when }: CompiledCause): boolean => when(settled.frame) === undefined
  return !type.exclusions.some(unknown) && !candidate.exclusions.some(unknown)
}

/**
 * Place of the product taken: the person's pick while it is available, else the template's, once it is decided which
 * that is: no wall bracket is taken before the fixation is known.
 */
const taken = (
  products: readonly PossibleProduct[],
  decided: readonly boolean[],
  picked: string | undefined,
  pick: 'first' | 'cheapest',
): number => {
  const own = products.findIndex((product) => product.available && product.reference === picked)
  if (own >= 0) return own
  const first = products.findIndex((product) => product.available)
  if (pick === 'first') return decided[first] ? first : -1
  if (products.some(({ available }, place) => available && !decided[place])) return -1
  return products.reduce((best, product, place) => {
    if (!product.available || product.cents === undefined) return best
    return product.cents < (products[best]?.cents ?? Infinity) ? place : best
  }, -1)
}

/** The line of the price; none while its amount is unknown, or when nothing of it is needed. */
const lineOf = (
  type: CompiledComponentType,
  candidate: CompiledCandidate,
  { quantity, cents }: PossibleProduct,
  settled: Settled,
): PriceLine | undefined => {
  if (quantity === undefined || quantity === 0 || cents === undefined) return undefined
  const { component } = candidate
  enterCandidate(candidate, settled)
  settled.frame.line = quantity
  const kg = type.weight?.(settled.frame)
  const longest = type.length?.(settled.frame)
  return {
    kind: 'component',
    key: type.definition.type,
    label: component.label,
    reference: component.reference,
    quantity,
    unit: unitOf(component),
    ...(component.price.kind === 'unit' ? { unitCents: component.price.cents } : {}),
    ...(kg !== undefined && { grams: Math.round(kg * quantity * 1000) }),
    ...(longest !== undefined && { longest: Math.ceil(longest) }),
    cents,
    why: type.why(settled.frame) ?? BY_ANSWERS,
  }
}

const componentProblem = (
  type: CompiledComponentType,
  products: readonly PossibleProduct[],
  picked: string | undefined,
  situation: Situation,
): Problem | undefined => {
  const available = products.find((product) => product.available)
  const pick = products.find((product) => product.reference === picked)
  const asPicked = picked === undefined || pick?.available === true
  if (available && asPicked) return undefined
  const { type: key, label } = type.definition
  const foreign = picked !== undefined && pick === undefined
  const out = foreign ? undefined : widestOut(type, products, pick, situation)
  const offGrid =
    out?.reason === OFF_GRID && out.candidate ? nearestSize(out.candidate, situation) : undefined
  const told = offGrid?.message ?? out?.reason ?? `la référence ${picked} n’existe pas pour ce modèle.`
  return {
    ...sourced({ kind: 'component', of: key }),
    level: 'error',
    message: `${label}\u00a0: ${told}`,
    criteria: askedFirst(out?.dependsOn ?? type.dependsOn, situation),
    ...(offGrid ? { fix: offGrid.fix } : {}),
  }
}

const nearestSize = (
  candidate: CompiledCandidate,
  { compiled, settled, answers }: Situation,
): OffGrid | undefined => {
  if (!candidate.gridPrice) return undefined
  enterCandidate(candidate, settled)
  return nearestPriced(candidate.gridPrice, compiled, settled, answers)
}

/**
 * The product whose reason is told, and the criteria behind it: the person's pick, else the last one that a number
 * puts out. Components go from the smallest to the largest, and what the largest cannot do is what is to change.
 */
const widestOut = (
  type: CompiledComponentType,
  products: readonly PossibleProduct[],
  pick: PossibleProduct | undefined,
  { compiled, settled }: Situation,
): Out | undefined => {
  const outs = products.map((product, place) => {
    const candidate = type.candidates[place]
    if (candidate) enterCandidate(candidate, settled)
    const cause = candidate && causeOf(type, candidate, settled.frame)
    const dependsOn = cause?.dependsOn.length ? cause.dependsOn : type.dependsOn
    return { product, candidate, reason: product.reason, dependsOn }
  })
  if (pick) return outs.find(({ product }) => product === pick)
  const isNumber = (slot: number): boolean => compiled.criteria[slot]?.kind === 'number'
  return outs.findLast(({ dependsOn }) => dependsOn.some(isNumber)) ?? outs.at(-1)
}

interface Out {
  candidate: CompiledCandidate | undefined
  reason: string | undefined
  dependsOn: readonly number[]
}

/** Keys of those that are asked, numbers first: a size is what is mended, not the choice it depends on. */
const askedFirst = (slots: readonly number[], { compiled, settled }: Situation): string[] => {
  const asked = slots.flatMap((slot) => {
    const criterion = compiled.criteria[slot]
    return criterion && settled.criteria[slot]?.asked ? [criterion] : []
  })
  const numbers = asked.filter(({ kind }) => kind === 'number')
  return [...numbers, ...asked.filter(({ kind }) => kind !== 'number')].map(({ key }) => key)
}
