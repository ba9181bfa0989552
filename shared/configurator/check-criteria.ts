import type { PlanLimits } from './bend-limits.ts'
import { CORNERS_MAX } from './bend-plan.ts'
import { type Bounds, booleanBounds, numberBounds, textBounds } from './bounds.ts'
import { optionsOf } from './check-choices.ts'
import type { CheckContext } from './check-context.ts'
import { reportDefault } from './check-defaults.ts'
import { limitsOf } from './compile-plan.ts'
import type { ChoiceCriterion, Criterion, NumberCriterion, PlanCriterion } from './template.schema.ts'
import type { Taken } from './three-measures.ts'

/** What a criterion's value may be, asked or not. */
export const boundsOfCriterion = (criterion: Criterion): Bounds => {
  const sure = criterion.asked === undefined || criterion.kind === 'plan' || criterion.otherwise !== undefined
  switch (criterion.kind) {
    case 'boolean':
      return booleanBounds(true, true, sure)
    case 'plan':
      return { type: 'plan', sure: true }
    case 'choice': {
      const values = criterion.options.map((option) => option.value)
      const unasked = criterion.otherwise === undefined ? [] : [criterion.otherwise]
      return textBounds([...values, ...unasked], sure, criterion.withoutOptions)
    }
    case 'number': {
      const { min, max, step, otherwise = min } = criterion
      const bounds = numberBounds(Math.min(min, otherwise), Math.max(max, otherwise), sure)
      return Number.isInteger((otherwise - min) / step) ? { ...bounds, step } : bounds
    }
  }
}

/** Reports what the definition of a criterion gets wrong, beside its conditions and sentences. */
export const reportCriterion = (criterion: Criterion, index: number, context: CheckContext): void => {
  const path = `criteria[${index}]`
  switch (criterion.kind) {
    case 'number':
      reportNumberFaults(criterion, path, context)
      break
    case 'plan':
      reportPlanFaults(criterion, path, context)
      break
    case 'choice':
      reportChoiceFaults(criterion, path, context)
      reportSwap(criterion, path, context)
      reportDye(criterion, path, context)
  }
  reportDefault(criterion, `${path}.default`, context)
}

const reportNumberFaults = (criterion: NumberCriterion, path: string, context: CheckContext): void => {
  const { min, max, step, unit } = criterion
  if (min > max) context.report(path, `le minimum ${min} dépasse le maximum ${max}`)
  if (unit === 'mm' && ![min, max, step].every(Number.isInteger)) {
    context.report(path, 'des millimètres sont entiers : minimum, maximum et pas')
  }
  reportMeasures(criterion, `${path}.measures`, context)
}

const TAKEN: readonly string[] = ['smallest', 'largest'] satisfies Taken[]

/** Three measures are lengths of which one counts: the smallest or the largest. */
const reportMeasures = ({ measures, unit }: NumberCriterion, path: string, context: CheckContext): void => {
  if (measures === undefined) return
  if (unit !== 'mm') context.report(path, 'seule une cote en mm se mesure en trois points')
  const bounds = context.examine(`${path}.taken`, measures.taken)?.bounds
  if (bounds && !(bounds.type === 'text' && [...bounds.values].every((value) => TAKEN.includes(value)))) {
    context.report(`${path}.taken`, "'smallest' ou 'largest' est attendu")
  }
}

const reportChoiceFaults = (criterion: ChoiceCriterion, path: string, context: CheckContext): void => {
  const values = criterion.options.map((option) => option.value)
  values.forEach((value, index) => {
    if (values.indexOf(value) < index)
      context.report(`${path}.options[${index}]`, `« ${value} » est déjà pris`)
  })
  const known = optionsOf(criterion)
  if (criterion.otherwise !== undefined && !known.includes(criterion.otherwise)) {
    context.report(`${path}.otherwise`, `« ${criterion.otherwise} » n’est pas une option`)
  }
}

/** Each limit is a constant, zero or more, and leaves something between its ends. */
const reportPlanFaults = (criterion: PlanCriterion, path: string, context: CheckContext): void => {
  const amount = (name: string, text: string): void => {
    const answers = [...context.namesIn([text])].filter((one) => {
      const kind = context.names.get(one)?.kind
      return kind !== undefined && kind !== 'constant'
    })
    const bounds = answers.length > 0 ? undefined : context.examine(`${path}.${name}`, text)?.bounds
    if (bounds === undefined && answers.length === 0) return
    if (bounds?.type === 'number' && bounds.min === bounds.max && bounds.min >= 0) return
    context.report(`${path}.${name}`, 'une limite est un nombre positif ou se lit dans des constantes')
  }
  const limits: PlanLimits = limitsOf(criterion, path, context)
  const range = (name: 'angle' | 'radius' | 'leg'): void => {
    amount(`${name}.min`, criterion[name].min)
    amount(`${name}.max`, criterion[name].max)
    const { min, max } = limits[name]
    if (min > max) context.report(`${path}.${name}`, `le minimum ${min} dépasse le maximum ${max}`)
  }
  for (const name of ['profile', 'piece', 'corners', 'straight'] as const) amount(name, criterion[name])
  for (const name of ['angle', 'radius', 'leg'] as const) range(name)
  amount('radius.usual', criterion.radius.usual)
  if (limits.corners > CORNERS_MAX) context.report(`${path}.corners`, `plus de ${CORNERS_MAX} cintrages`)
  if (limits.piece < 1) context.report(`${path}.piece`, 'une longueur livrée fait un millimètre au moins')
}

/** What the cloths of a choice are coloured by: another choice, of colours. Those of `color` are known by their codes. */
const reportDye = ({ key, dyed }: ChoiceCriterion, path: string, context: CheckContext): void => {
  if (dyed === undefined) return
  const colors = context.names.get(dyed)
  const choice = colors?.kind === 'criterion' && colors.criterion.kind === 'choice' && colors.criterion
  if (!choice || dyed === key)
    context.report(`${path}.dyed`, `«\u00a0${dyed}\u00a0» n’est pas un autre choix`)
  else if (dyed !== 'color' && !choice.options.every(({ swatch }) => swatch))
    context.report(
      `${path}.dyed`,
      `chaque option de «\u00a0${dyed}\u00a0» dit sa teinte, «\u00a0swatch\u00a0»`,
    )
}

const reportSwap = ({ key, swap }: ChoiceCriterion, path: string, context: CheckContext): void => {
  if (swap === undefined) return
  const pairs = [
    { mine: key, theirs: swap.with, place: `${path}.swap.with` },
    ...Object.entries(swap.also ?? {}).map(([mine, theirs]) => ({
      mine,
      theirs,
      place: `${path}.swap.also.${mine}`,
    })),
  ]
  for (const { mine, theirs, place } of pairs) reportPair(mine, theirs, place, context)
  const keys = pairs.flatMap(({ mine, theirs }) => (mine === theirs ? [] : [mine, theirs]))
  if (new Set(keys).size < keys.length) {
    context.report(`${path}.swap.also`, 'un même choix ne change de place qu’une fois')
  }
}

/** Both are choices with two options in common at least, or nothing could ever change places. */
const reportPair = (mine: string, theirs: string, place: string, context: CheckContext): void => {
  const [one, other] = [context.names.get(mine), context.names.get(theirs)]
  if (one?.kind !== 'criterion' || one.criterion.kind !== 'choice') {
    context.report(place, `« ${mine} » n’est pas un choix`)
    return
  }
  if (other?.kind !== 'criterion' || other.criterion.kind !== 'choice' || mine === theirs) {
    context.report(place, `« ${theirs} » n’est pas un autre choix`)
    return
  }
  const options = new Set(optionsOf(other.criterion))
  if (optionsOf(one.criterion).filter((value) => options.has(value)).length < 2) {
    context.report(place, `« ${theirs} » a moins de deux options en commun avec ce choix`)
  }
}
