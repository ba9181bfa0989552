import { arcOf, straightParts, stretchesOf } from './bend-geometry.ts'
import { piecesOf } from './bend-layout.ts'
import { axisLegs, type BendPlan, parsePlan } from './bend-plan.ts'
import { cornerText, legName } from './bend-text.ts'

/** What a workshop and a fitter are told of a bent rail beside its drawing, on screen and on every paper. */

/** A plan, and the width of its profile. */
export interface SheetPlan {
  plan: BendPlan
  /** mm */
  profile: number
}

/** The plan of a line whose rail is bent, from the values that its drawing keeps; null of any other line. */
export const planOf = (values: Readonly<Record<string, unknown>>): SheetPlan | null => {
  const plan = parsePlan(values.plan)
  return plan === null ? null : { plan, profile: typeof values.profile === 'number' ? values.profile : 0 }
}

/** A leg or a corner, in French, whole mm; a text that has nothing to say is empty. */
export interface PlanPart {
  /** « Côté A », « Cintrage 1 » */
  name: string
  /** as it was measured: « 2400 », « 90° à gauche, R 200 » */
  given: string
  /** the leg at the axis, where it was measured on a face */
  axis: string
  /** « droit 2000 », « arc 314 » */
  made: string
  /** where the arc lies along the rail: « de 800 à 1114 » */
  along: string
}

const whole = (length: number | undefined): string => (length === undefined ? '' : String(Math.round(length)))

/** Legs and corners in their order, from the start of the rail. */
export const planParts = ({ plan, profile }: SheetPlan): PlanPart[] => {
  const axis = plan.measure === 'axis' ? [] : (axisLegs(plan, profile) ?? [])
  const straights = straightParts(plan, profile) ?? []
  const arcs = (stretchesOf(plan, profile) ?? []).filter(({ kind }) => kind === 'arc')
  return plan.legs.flatMap((leg, place) => {
    const corner = plan.corners[place]
    const arc = arcs[place]
    const side = {
      name: `Côté ${legName(place)}`,
      given: leg === null ? '' : String(leg),
      axis: whole(axis[place]),
      made: `droit ${whole(straights[place])}`,
      along: '',
    }
    if (corner === undefined || arc === undefined) return [side]
    return [
      side,
      {
        name: `Cintrage ${place + 1}`,
        given: `${cornerText(corner)}, R\u00a0${corner.radius}`,
        axis: '',
        made: `arc ${whole(arcOf(corner))}`,
        along: `de ${whole(arc.from)} à ${whole(arc.to)}`,
      },
    ]
  })
}

/** The pieces to cut between its splices: « pièce 1 : 4228 mm, cintrage 1 de 800 à 1114 ». */
export const cutTexts = ({ plan, profile }: SheetPlan, splices: readonly number[]): string[] =>
  (piecesOf(plan, profile, splices) ?? []).map(({ length, arcs }, place) => {
    const bends = arcs.map(({ corner, from, to }) => `cintrage ${corner + 1} de ${from} à ${to}`)
    return `pièce ${place + 1}\u00a0: ${[`${length}\u00a0mm`, ...bends].join(', ')}`
  })
