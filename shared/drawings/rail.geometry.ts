import { developedLength, type Station, samplesOf, stationsOf } from '#shared/configurator/bend-geometry'
import { placedAlong } from '#shared/configurator/bend-layout'
import { planOfBends, withExampleLegs } from '#shared/configurator/bend-limits'
import { type BendPlan, parsePlan } from '#shared/configurator/bend-plan'
import { planLegsText, planText } from '#shared/configurator/bend-text'
import { type Hung, type HungValues, hungOn, hungText } from '#shared/configurator/rail-ends'
import {
  chainMark,
  circle,
  colorOf,
  colorText,
  type Dimension,
  type Draw,
  type DrawingValues,
  describe,
  given,
  type Mark,
  mm,
  motorMark,
  num,
  poly,
  rect,
  vline,
  word,
} from './scene.ts'

type Point = readonly [number, number]

const END_SUPPORT = 100

/** Distances of the supports along the rail: 100 mm from the ends, the rest evenly between. */
export const supportPositions = (length: number, count: number): number[] => {
  const end = Math.min(END_SUPPORT, length / 4)
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? length / 2 : end + ((length - 2 * end) * index) / (count - 1),
  )
}

const within = (intervals: Hung['stacks'], count: number): number[] =>
  intervals.flatMap(([from, to]) => {
    const n = Math.max(2, Math.round(count / intervals.length))
    return Array.from({ length: n }, (_, index) => from + ((to - from) * (index + 0.5)) / n)
  })

const openings = { central: 'ouverture centrale', left: 'ouverture à gauche', right: 'ouverture à droite' }
const atSides = { left: 'à gauche', right: 'à droite' }
/** Of a straight rail: on which side is what. */
const sidesText = (values: DrawingValues, opening: keyof typeof openings): string =>
  describe(
    values.opening !== undefined && openings[opening],
    values.motor_side === 'both' && 'moteurs aux deux bouts',
    isSide(values.motor_side) && `moteur ${atSides[values.motor_side]}`,
    isSide(values.cord) && `cordon ${atSides[values.cord]}`,
  )
const isSide = (value: unknown): value is keyof typeof atSides => value === 'left' || value === 'right'
const fixations = { ceiling: 'pose plafond', wall: 'pose murale' }

/** Straight: the elevation with the curtain stacked. Bent: seen from below, by its plan. */
export const drawRail: Draw = (values, detail, example) => {
  const length = num(values.length, example('length', 2400), 100, 20_000)
  const bent = bentOf(values, length)
  const supports = num(values.supports, Math.ceil((length - 200) / 500) + 1, 1, 80)
  const gliders = num(values.gliders, length / 100, 2, 400)
  const opening = word(values.opening, ['central', 'left', 'right'])
  const fixation = word(values.fixation, ['ceiling', 'wall'])
  const hung = { opening, motor_side: values.motor_side, cord: values.cord }
  const motor = values.motor === true
  // what is known to be there stands somewhere, which is made up until its side is told
  const unsided = motor && hungOn(length, hung).motors.length === 0
  const color = colorOf('rail', values.color)
  const shared = {
    swatch: color.swatch,
    description: describe(
      'Rail',
      given(values.length) && `longueur ${mm(length)}`,
      given(values.supports) && `${supports} support${supports > 1 ? 's' : ''}`,
      given(values.gliders) && `${gliders} glisseurs`,
      bent && `vue de dessous, ${bent.told}`,
      bent ? hungText({ ...hung, opening: values.opening }) : sidesText(values, opening),
      values.fixation === undefined ? false : fixations[fixation],
      unsided && 'motorisé',
      colorText(color),
    ),
  }
  const parts = { length, supports, hung, unsided, detail, shown: Math.min(gliders, detail) }
  const below = bent && fromBelow(bent, { ...parts, spacing: values.spacing, piece: values.piece })
  return below && bent
    ? {
        ...shared,
        ...below,
        note: bent.note,
        ...(bent.example === undefined ? {} : { example: bent.example }),
      }
    : { ...shared, ...elevation({ ...parts, fixation }) }
}

/** A bent rail as it is drawn. */
interface Bent {
  plan: BendPlan
  profile: number
  /** what is said of it to whoever does not see it, and under it */
  told: string
  note: string
  /** what of it is made up */
  example?: string
}

/** The plan that was given; of what was ordered before there were plans, one of as many bends, which says so. */
const bentOf = (values: DrawingValues, length: number): Bent | undefined => {
  const profile = num(values.profile, 25, 1, 200)
  const plan = parsePlan(values.plan)
  if (plan !== null) {
    const developed = developedLength(plan, profile)
    const told = planText(plan)
    const note = `Vue de dessous · ${planLegsText(plan)}${developed === null ? '' : ` · développé ${mm(developed)}`}`
    const example = developed === null ? { example: 'exemple, hors échelle\u00a0: cotes qui manquent' } : {}
    return { plan: withExampleLegs(plan), profile, told, note, ...example }
  }
  const bends = num(values.bends, 0, 0, 6)
  // a count of bends is none where it is not given
  if (!given(values.bends)) return undefined
  const radius = num(values.radius, 200, 50, Math.max(50, Math.round((length / (bends + 1)) * 0.4)))
  const made = planOfBends(bends, radius, length)
  if (made === undefined) return undefined
  const known = given(values.radius)
  const parts = [!given(values.length) && 'longueur', !known && 'rayon', 'longueur des côtés']
  return {
    plan: made,
    profile,
    told: `${bends} cintrage${bends > 1 ? 's' : ''}${known ? ` de rayon ${mm(num(values.radius, 200, 50, 5000))}` : ''}`,
    note: [
      'Vue de dessous',
      given(values.length) && `développé ${mm(length)}`,
      known && `R ${mm(num(values.radius, 200, 50, 5000))}`,
    ]
      .filter(Boolean)
      .join(' · '),
    example: `exemple, hors échelle\u00a0: ${parts.filter(Boolean).join(', ')}`,
  }
}

interface Parts {
  length: number
  supports: number
  hung: HungValues
  /** motorised, without a side yet */
  unsided: boolean
  detail: number
  /** gliders drawn */
  shown: number
}
type Drawn = { width: number; height: number; marks: Mark[]; dimensions: Dimension[] }

const elevation = (p: Parts & { fixation: 'ceiling' | 'wall' }): Drawn => {
  const thick = Math.max(25, p.length / 55)
  const drop = Math.min(2400, p.length * 0.55)
  const top = thick * 2.4
  const bottom = top + thick * 1.5 + drop
  const at = supportPositions(p.length, p.supports)
  const { stacks, motors, cords } = hungOn(p.length, p.hung)
  const folds = within(stacks, p.shown)
  const curtain = stacks
    .map(([from, to]) => {
      const waves = 9
      const step = (to - from) / waves
      const hem = Array.from(
        { length: waves },
        (_, index) => `q${-step / 2} ${index % 2 ? -thick : thick} ${-step} 0`,
      )
      return `M${from} ${top + thick}h${to - from}V${bottom}${hem.join('')}z`
    })
    .join('')
  const support =
    p.fixation === 'ceiling'
      ? at.map((x) => rect(x - thick * 0.45, top - thick * 0.9, thick * 0.9, thick * 0.9)).join('')
      : at.map((x) => rect(x - thick * 0.4, top - thick * 1.1, thick * 0.8, thick * 2.3)).join('')
  const ceiling: Mark[] =
    p.fixation === 'ceiling'
      ? [
          {
            d: rect(-thick, top - thick * 2.1, p.length + 2 * thick, thick * 1.2),
            fill: 'wall',
            line: 'none',
          },
        ]
      : [{ d: at.map((x) => circle(x, top - thick * 0.55, thick * 0.18)).join(''), line: 'hair' }]
  return {
    width: p.length,
    height: bottom + thick,
    marks: [
      { d: curtain, fill: 'paper', line: 'hair' },
      {
        d: folds.map((x) => vline(x, top + thick * 1.4, drop + (x % 2 ? 0 : thick * 0.3))).join(''),
        line: 'hair',
      },
      { d: support, fill: 'metal', line: 'hair' },
      ...ceiling,
      { d: rect(0, top, p.length, thick), fill: 'color', line: 'ink' },
      {
        d: within([[0, p.length]], p.shown)
          .map((x) => circle(x, top + thick * 1.05, thick * 0.2))
          .join(''),
        fill: 'paper',
        line: 'hair',
      },
      ...(p.unsided ? [p.length] : motors).flatMap((end): Mark[] => {
        const x = end === 0 ? 0 : end - thick * 1.6
        return [
          {
            d: rect(x, top + thick, thick * 1.6, thick * 6),
            fill: 'metal',
            line: p.unsided ? 'dash' : 'hair',
          },
          motorMark(x + thick * 0.8, top + thick * 5.6, thick * 0.7),
        ]
      }),
      ...cords.map((end) =>
        chainMark(end === 0 ? thick * 0.6 : end - thick * 0.6, top + thick, drop * 0.6, thick * 0.35),
      ),
    ],
    dimensions: [{ side: 'bottom', from: 0, to: p.length, text: mm(p.length), of: ['length'] }],
  }
}

/** How a bent rail lies in its scene, mm, seen from below; null where the arcs of the plan do not fit. */
export const frameFromBelow = ({ plan, profile }: Pick<Bent, 'plan' | 'profile'>) => {
  const axis = stationsOf(plan, profile)
  const samples = samplesOf(plan, profile)
  const length = developedLength(plan, profile)
  if (axis === null || samples === null || length === null) return null
  const thick = Math.max(25, length / 70)
  const xs = samples.map((s) => s.x)
  const ys = samples.map((s) => s.y)
  const pad = thick * 3
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad]
  const width = Math.max(...xs) - left + pad
  const height = Math.max(...ys) - top + pad
  return { axis, samples, length, thick, left, top, width, height }
}

/** Null where the arcs of the plan do not fit. */
const fromBelow = (bent: Bent, p: Parts & { spacing: unknown; piece: unknown }): Drawn | null => {
  const frame = frameFromBelow(bent)
  if (frame === null) return null
  const { axis, samples, length, thick, left, top, width, height } = frame
  const side = (s: Station, offset: number): Point => [
    s.x - left - Math.sin(s.heading) * offset,
    s.y - top + Math.cos(s.heading) * offset,
  ]
  const band = (half: number): string =>
    poly([...samples.map((s) => side(s, half)), ...samples.toReversed().map((s) => side(s, -half))], true)
  const across = (at: number, half: number): string => poly([side(axis(at), -half), side(axis(at), half)])
  const { stacks, motors, cords } = hungOn(length, p.hung)
  const pleats = stacks
    .map(([from, to]) => {
      const n = 17
      return poly(
        Array.from({ length: n }, (_, index) =>
          side(axis(from + ((to - from) * index) / (n - 1)), thick * (index % 2 ? 2.2 : -2.2)),
        ),
      )
    })
    .join('')
  const placed = placedAlong(bent.plan, { ...p, profile: bent.profile })
  return {
    width,
    height,
    marks: [
      { d: pleats, line: 'hair' },
      { d: band(thick / 2), fill: 'color', line: 'ink' },
      { d: poly(samples.map((s) => side(s, 0))), line: 'on' },
      {
        d: within([[0, length]], p.shown)
          .map((at) => circle(...side(axis(at), 0), thick * 0.22))
          .join(''),
        fill: 'paper',
        line: 'hair',
      },
      { d: placed.supports.map((at) => across(at, thick * 1.5)).join(''), line: 'ink' },
      { d: placed.splices.map((at) => across(at, thick * 2.2)).join(''), line: 'dash' },
      ...motors.map((at) => motorMark(...side(axis(at), 0), thick * 1.2)),
      ...cords.map(
        (at): Mark => ({
          d: [-1.1, 1.1].map((beside) => circle(...side(axis(at), thick * beside), thick * 0.9)).join(''),
          fill: 'paper',
          line: 'ink',
        }),
      ),
    ],
    dimensions: [],
  }
}
