import {
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
  type Scene,
  vline,
  word,
} from './scene.ts'

type Point = readonly [number, number]
/** A point of the rail's axis with the direction it runs in. */
interface Station {
  x: number
  y: number
  /** unit vector along the rail */
  dx: number
  dy: number
}

const END_SUPPORT = 100

/** Turns of a bent rail, +1 to the right: L, U, then a bay with returns; past four it is a staircase. */
const turnsOf = (bends: number): number[] => {
  const shapes: Record<number, number[]> = { 0: [], 1: [1], 2: [1, 1], 3: [1, 1, -1], 4: [-1, 1, 1, -1] }
  return shapes[bends] ?? Array.from({ length: bends }, (_, index) => (index % 2 === 0 ? 1 : -1))
}

/**
 * The axis of a rail seen from below: straight legs joined by quarter turns of the radius, to scale, `length` in
 * all. Returns a function from the distance along the rail (mm) to the station there.
 */
export const railAxis = (length: number, bends: number, radius: number): ((at: number) => Station) => {
  const turns = turnsOf(bends)
  const arc = Math.min((Math.PI / 2) * radius, (length / (bends + 1)) * 0.8)
  const bend = bends === 0 ? 0 : arc / (Math.PI / 2)
  const straight = length - arc * bends
  const weights = Array.from({ length: bends + 1 }, (_, index) =>
    bends === 2 && index === 1 ? 2 : bends === 1 && index === 0 ? 1.6 : 1,
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return (at) => {
    let [x, y, angle] = [0, 0, bends > 1 && turns[0] === 1 ? -Math.PI / 2 : 0]
    let left = Math.min(Math.max(at, 0), length)
    for (let leg = 0; leg <= bends; leg++) {
      const run = Math.min(left, (straight * (weights[leg] ?? 1)) / total)
      x += Math.cos(angle) * run
      y += Math.sin(angle) * run
      left -= run
      const turn = turns[leg]
      if (left <= 1e-6 || turn === undefined) break
      const swept = Math.min(left, arc) / bend
      const [cx, cy] = [x - Math.sin(angle) * bend * turn, y + Math.cos(angle) * bend * turn]
      angle += swept * turn
      x = cx + Math.sin(angle) * bend * turn
      y = cy - Math.cos(angle) * bend * turn
      left -= swept * bend
    }
    return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) }
  }
}

/** Distances of the supports along the rail: 100 mm from the ends, the rest evenly between. */
export const supportPositions = (length: number, count: number): number[] => {
  const end = Math.min(END_SUPPORT, length / 4)
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? length / 2 : end + ((length - 2 * end) * index) / (count - 1),
  )
}

/** Where the curtain stacks: intervals along the rail, about a third of it in all. */
const stacks = (length: number, opening: 'left' | 'right' | 'central'): [number, number][] => {
  const part = opening === 'central' ? length / 6 : length / 3
  return [
    ...(opening === 'right' ? [] : [[0, part] as [number, number]]),
    ...(opening === 'left' ? [] : [[length - part, length] as [number, number]]),
  ]
}

const within = (intervals: readonly [number, number][], count: number): number[] =>
  intervals.flatMap(([from, to]) => {
    const n = Math.max(2, Math.round(count / intervals.length))
    return Array.from({ length: n }, (_, index) => from + ((to - from) * (index + 0.5)) / n)
  })

const openings = { central: 'ouverture centrale', left: 'ouverture à gauche', right: 'ouverture à droite' }
const fixations = { ceiling: 'pose plafond', wall: 'pose murale' }

/** Straight: the elevation with the curtain stacked. Bent: seen from below, as a curved order states it. */
export const drawRail: Draw = (values, detail, example) => {
  const length = num(values.length, example('length', 2400), 100, 20_000)
  const bends = values.bends === 0 ? 0 : num(values.bends, 0, 0, 6)
  const radius = num(values.radius, 200, 50, 5000)
  const supports = num(values.supports, Math.ceil((length - 200) / 500) + 1, 1, 80)
  const gliders = num(values.gliders, length / 100, 2, 400)
  const opening = word(values.opening, ['central', 'left', 'right'])
  const fixation = word(values.fixation, ['ceiling', 'wall'])
  const motor = values.motor === true
  const color = colorOf(values.color, 'A')
  const shared = {
    swatch: color.swatch,
    description: describe(
      'Rail',
      given(values.length) && `longueur ${mm(length)}`,
      given(values.supports) && `${supports} support${supports > 1 ? 's' : ''}`,
      given(values.gliders) && `${gliders} glisseurs`,
      bends > 0 &&
        `vue de dessous, ${bends} cintrage${bends > 1 ? 's' : ''}${given(values.radius) ? ` de rayon ${mm(radius)}` : ''}`,
      values.opening !== undefined && openings[opening],
      values.fixation === undefined ? false : fixations[fixation],
      motor && 'motorisé',
      colorText(color),
    ),
  }
  const parts = { length, supports, opening, motor, detail, hung: Math.min(gliders, detail) }
  return bends === 0
    ? { ...shared, ...elevation({ ...parts, fixation }) }
    : { ...shared, ...fromBelow({ ...parts, bends, radius }), ...bentNotes(values) }
}

/** A bent rail's sizes that were given, and what its drawing makes up: how long each leg is nobody asks. */
const bentNotes = ({ length, radius }: DrawingValues): Pick<Scene, 'note' | 'example'> => {
  const told = [given(length) && `développé ${mm(length)}`, given(radius) && `R ${mm(radius)}`]
  const made = [!given(length) && 'longueur', !given(radius) && 'rayon', 'longueur des côtés']
  return {
    note: ['Vue de dessous', ...told.filter(Boolean)].join(' · '),
    example: `exemple, hors échelle\u00a0: ${made.filter(Boolean).join(', ')}`,
  }
}

interface Parts {
  length: number
  supports: number
  opening: 'left' | 'right' | 'central'
  motor: boolean
  detail: number
  hung: number
}
type Drawn = { width: number; height: number; marks: Mark[]; dimensions: Dimension[] }

const elevation = (p: Parts & { fixation: 'ceiling' | 'wall' }): Drawn => {
  const thick = Math.max(25, p.length / 55)
  const drop = Math.min(2400, p.length * 0.55)
  const top = thick * 2.4
  const bottom = top + thick * 1.5 + drop
  const at = supportPositions(p.length, p.supports)
  const folds = within(stacks(p.length, p.opening), p.hung)
  const curtain = stacks(p.length, p.opening)
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
        d: within([[0, p.length]], p.hung)
          .map((x) => circle(x, top + thick * 1.05, thick * 0.2))
          .join(''),
        fill: 'paper',
        line: 'hair',
      },
      ...(p.motor
        ? [
            {
              d: rect(p.length - thick * 1.6, top + thick, thick * 1.6, thick * 6),
              fill: 'metal',
              line: 'hair',
            } as Mark,
            motorMark(p.length - thick * 0.8, top + thick * 5.6, thick * 0.7),
          ]
        : []),
    ],
    dimensions: [{ side: 'bottom', from: 0, to: p.length, text: mm(p.length), of: ['length'] }],
  }
}

const fromBelow = (p: Parts & { bends: number; radius: number }): Drawn => {
  const axis = railAxis(p.length, p.bends, p.radius)
  const samples = Array.from({ length: 97 }, (_, index) => axis((p.length * index) / 96))
  const thick = Math.max(25, p.length / 70)
  const xs = samples.map((s) => s.x)
  const ys = samples.map((s) => s.y)
  const pad = thick * 3
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad]
  const width = Math.max(...xs) - left + pad
  const height = Math.max(...ys) - top + pad
  const side = (s: Station, offset: number): Point => [s.x - left - s.dy * offset, s.y - top + s.dx * offset]
  const band = (half: number): string =>
    poly([...samples.map((s) => side(s, half)), ...samples.toReversed().map((s) => side(s, -half))], true)
  const across = (at: number, half: number): string => poly([side(axis(at), -half), side(axis(at), half)])
  const pleats = stacks(p.length, p.opening)
    .map(([from, to]) => {
      const n = 17
      return poly(
        Array.from({ length: n }, (_, index) =>
          side(axis(from + ((to - from) * index) / (n - 1)), thick * (index % 2 ? 2.2 : -2.2)),
        ),
      )
    })
    .join('')
  const end = axis(p.length)
  const [mx, my] = side(end, 0)
  return {
    width,
    height,
    marks: [
      { d: pleats, line: 'hair' },
      { d: band(thick / 2), fill: 'color', line: 'ink' },
      { d: poly(samples.map((s) => side(s, 0))), line: 'on' },
      {
        d: within([[0, p.length]], p.hung)
          .map((at) => circle(...side(axis(at), 0), thick * 0.22))
          .join(''),
        fill: 'paper',
        line: 'hair',
      },
      {
        d: supportPositions(p.length, p.supports)
          .map((at) => across(at, thick * 1.5))
          .join(''),
        line: 'ink',
      },
      ...(p.motor ? [motorMark(mx, my, thick * 1.2)] : []),
    ],
    dimensions: [],
  }
}
