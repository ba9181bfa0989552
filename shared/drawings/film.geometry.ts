import { measureText } from '#shared/catalogue/labels'
import {
  circle,
  colorOf,
  colorText,
  type Draw,
  type DrawingValues,
  describe,
  given,
  hline,
  type Mark,
  mm,
  num,
  rect,
  type Scene,
  sizeText,
  spread,
  vline,
} from './scene.ts'

/** Trim left around a pane when its film is cut, mm. */
const TRIM = 30
const PANES_SHOWN = 6
/** Drawn until one is chosen, mm. */
const ROLL_WIDTH = 1520

/** How the panes are cut from the roll: across it, or turned a quarter when that takes less of it. */
export const cutOf = (
  width: number,
  height: number,
  roll: number,
): { along: number; across: number; turned: boolean } => {
  const upright = { along: height + TRIM, across: width, turned: false }
  const turned = { along: width + TRIM, across: height, turned: true }
  const fits = (cut: { across: number }): boolean => cut.across <= roll
  if (fits(upright) && fits(turned)) return upright.along <= turned.along ? upright : turned
  return fits(turned) ? turned : upright
}

/** Patterns that the eye sees, as they are ordered. */
const patternTexts: Readonly<Record<string, string>> = {
  stripes: 'motif à rayures horizontales',
  bands: 'motif à rayures horizontales',
  squares: 'motif à carreaux',
  grid: 'motif à carreaux',
  dots: 'motif à pastilles',
  gradient: 'motif en dégradé',
}

const patternText = (name: unknown): string | false =>
  typeof name === 'string' && Object.hasOwn(patternTexts, name) && (patternTexts[name] ?? false)

const pattern = (
  name: unknown,
  panes: readonly [number, number][],
  w: number,
  h: number,
  cap: number,
): Mark[] => {
  const each = (draw: (x: number, y: number) => string): Mark[] => [
    { d: panes.map(([x, y]) => draw(x, y)).join(''), line: 'on' },
  ]
  const lines = Math.min(12, cap)
  switch (name) {
    case 'stripes':
    case 'bands':
      return each((x, y) =>
        spread(y, y + h, h / lines, lines)
          .map((at) => hline(x, at, w))
          .join(''),
      )
    case 'squares':
    case 'grid':
      return each(
        (x, y) =>
          spread(y, y + h, h / 8, 8)
            .map((at) => hline(x, at, w))
            .join('') +
          spread(x, x + w, w / 6, 6)
            .map((at) => vline(at, y, h))
            .join(''),
      )
    case 'dots':
      return each((x, y) =>
        spread(y, y + h, h / 8, 8)
          .flatMap((cy) => spread(x, x + w, w / 6, 6).map((cx) => circle(cx, cy, w / 30)))
          .join(''),
      )
    case 'gradient':
      return each((x, y) =>
        spread(0, 1, 1 / lines, lines)
          .map((at) => hline(x, y + h * (1 - (1 - at) ** 2), w))
          .join(''),
      )
    default:
      return each(
        (x, y) =>
          `M${x + w * 0.62} ${y + h * 0.1}L${x + w * 0.2} ${y + h * 0.5}M${x + w * 0.82} ${y + h * 0.14}L${x + w * 0.3} ${y + h * 0.66}`,
      )
  }
}

/** A whole roll as it is delivered, seen along its width, with its end hanging: nothing of it is cut. */
const drawRoll = (values: DrawingValues, detail: number): Scene => {
  const roll = num(values.roll_width, ROLL_WIDTH, 300, 3000)
  const color = colorOf('film', values.color)
  const [thick, core] = [roll / 7, roll / 22]
  const hang = roll / 3
  const at = (thick - core) / 2
  const length = given(values.whole_roll) && measureText(values.whole_roll, 'm')
  return {
    width: roll + 2 * core,
    height: thick + hang,
    swatch: color.swatch,
    marks: [
      {
        d: rect(0, at, core, core) + rect(core + roll, at, core, core),
        fill: 'metal',
        line: 'ink',
      },
      { d: rect(core, thick, roll, hang), fill: 'color', line: 'ink', opacity: 0.62 },
      ...pattern(values.pattern, [[core, thick]], roll, hang, detail),
      { d: rect(core, 0, roll, thick), fill: 'color', line: 'ink' },
      {
        d: spread(0, thick, thick / 6, 5)
          .map((y) => hline(core, y, roll))
          .join(''),
        line: 'on',
      },
    ],
    dimensions: given(values.roll_width)
      ? [{ side: 'top', from: core, to: core + roll, text: mm(roll), of: ['roll_width'] }]
      : [],
    ...(length === false ? {} : { note: `rouleau entier de ${length}` }),
    description: describe(
      'Film en rouleau entier',
      given(values.roll_width) && `laize ${mm(roll)}`,
      length && `longueur ${length}`,
      patternText(values.pattern),
      colorText(color),
    ),
  }
}

/** Filmed panes above, the roll unrolled below with its cuts and its offcut. */
export const drawFilm: Draw = (values, detail, example) => {
  if (given(values.whole_roll)) return drawRoll(values, detail)
  const count = num(values.panes, 2, 1, 999)
  const width = num(values.width, example('width', 1000), 100, 4000)
  const height = num(values.height, example('height', 1200), 100, 6000)
  const roll = num(values.roll_width, ROLL_WIDTH, 300, 3000)
  const color = colorOf('film', values.color)
  const shown = Math.min(count, PANES_SHOWN)
  const frame = Math.max(40, width / 18)
  const pitch = width + frame * 2.4
  const panes = Array.from({ length: shown }, (_, index): [number, number] => [frame + index * pitch, frame])
  const cut = cutOf(width, height, roll)
  const core = Math.max(90, roll / 9)
  const top = height + 2 * frame + Math.max(160, height * 0.16)
  const strip = cut.along * shown
  const cutKnown = [values.panes, values.width, values.height, values.roll_width].every(given)
  const across = Math.min(cut.across, roll)
  const cuts = Array.from({ length: shown }, (_, index) =>
    rect(core + index * cut.along, top, cut.along, across),
  )
  const total = Math.max(frame * 2 + pitch * (shown - 1) + width, core + strip)
  return {
    width: total,
    height: top + roll,
    swatch: color.swatch,
    marks: [
      {
        d: panes.map(([x, y]) => rect(x - frame, y - frame, width + 2 * frame, height + 2 * frame)).join(''),
        fill: 'paper',
        line: 'hair',
      },
      { d: panes.map(([x, y]) => rect(x, y, width, height)).join(''), fill: 'glass', line: 'hair' },
      {
        d: panes.map(([x, y]) => rect(x, y, width, height)).join(''),
        fill: 'color',
        line: 'ink',
        opacity: 0.62,
      },
      ...pattern(values.pattern, panes, width, height, detail),
      { d: rect(core, top, strip, roll), fill: 'wall', line: 'hair' },
      {
        d: spread(core - roll, core + strip, Math.max(roll / 8, strip / detail), detail * 2)
          .map((x) =>
            x < core || x + roll - across > core + strip
              ? ''
              : `M${Math.round(x)} ${top + roll}l${roll - across} ${across - roll}`,
          )
          .join(''),
        line: 'hair',
        opacity: 0.5,
      },
      { d: cuts.join(''), fill: 'color', line: 'ink', opacity: 0.62 },
      {
        d: `${rect(0, top, core, roll)}${circle(core / 2, top, core / 2)}${circle(core / 2, top + roll, core / 2)}`,
        fill: 'metal',
        line: 'ink',
      },
    ],
    dimensions: [
      { side: 'top', from: frame, to: frame + width, text: mm(width), of: ['width'] },
      { side: 'left', from: frame, to: frame + height, text: mm(height), of: ['height'] },
      ...(given(values.roll_width)
        ? [{ side: 'left' as const, from: top, to: top + roll, text: mm(roll), of: ['roll_width'] }]
        : []),
      ...(cutKnown
        ? [
            {
              side: 'bottom' as const,
              from: core,
              to: core + strip,
              text: count > shown ? `${shown} poses sur ${count}` : mm(strip),
              of: ['panes'],
            },
          ]
        : []),
    ],
    description: describe(
      given(values.panes) ? `Film sur ${count} vitrage${count > 1 ? 's' : ''}` : 'Film sur vitrage',
      sizeText(values, width, height),
      patternText(values.pattern),
      given(values.roll_width) && `découpé dans un rouleau de ${mm(roll)}`,
      colorText(color),
    ),
  }
}
