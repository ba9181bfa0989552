import {
  clothOf,
  colorOf,
  colorText,
  type Draw,
  describe,
  given,
  hline,
  type Mark,
  num,
  outerDimensions,
  rect,
  sizeText,
  spread,
  vline,
  windowBehind,
} from './scene.ts'

/** From an edge to the outermost cable, mm. */
const CABLE_INSET = 80

/** A pleated blind; under tension its cables run on to the sill. A duo has a second cloth, under a bar of its own. */
export const drawPleated: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 1000), 100, 4000)
  const height = num(values.height, example('height', 1400), 100, 5000)
  const pleat = num(values.pleat, 20, 10, 80)
  const tension = values.tension === true
  const duo = values.duo === true
  const color = colorOf('pleated', values.color)
  const cloth = clothOf(values.cloth, color)
  const rail = Math.max(20, height / 45)
  const down = rail + (height - rail) * 0.7
  const middle = rail + (down - rail) / 2
  const bite = Math.min(width * 0.012, 14)
  const folded = (from: number, to: number, own: Pick<Mark, 'cloth'>): Mark[] => {
    const folds = [from, ...spread(from, to, pleat * 1.4, duo ? Math.ceil(detail / 2) : detail), to]
    const side = (index: number): number => Math.round(index % 2 ? bite : 0)
    const left = folds.map((y, index) => `L${side(index)} ${Math.round(y)}`)
    const right = folds.map((y, index) => `L${width - side(index)} ${Math.round(y)}`).toReversed()
    return [
      {
        d: `M0 ${Math.round(from)}${left.join('')}${right.join('')}z`,
        fill: 'cloth',
        line: 'hair',
        opacity: 0.94,
        ...own,
      },
      { d: folds.map((y) => hline(bite, y, width - 2 * bite)).join(''), line: 'seam', ...own },
    ]
  }
  const inset = Math.min(CABLE_INSET, width * 0.3)
  const cables = num(values.cables, 2, 2, 40)
  const gap = (width - 2 * inset) / (cables - 1)
  const cableAt = Array.from({ length: cables }, (_, index) => inset + index * gap)
  const foot = Math.min(width * 0.04, gap * 0.5)
  return {
    width,
    height,
    swatch: color.swatch,
    cloth,
    marks: [
      ...windowBehind(0, 0, width, height),
      ...(duo
        ? [
            ...folded(rail, middle, {}),
            ...folded(middle + rail, down, { cloth: clothOf(values.cloth_low, color) }),
          ]
        : folded(rail, down, {})),
      ...(tension
        ? [{ d: cableAt.map((x) => vline(x, rail, height - 2 * rail)).join(''), line: 'dash' } as const]
        : []),
      {
        d: [0, ...(duo ? [middle] : []), down].map((y) => rect(0, y, width, rail)).join(''),
        fill: 'color',
        line: 'ink',
      },
      ...(tension
        ? [
            {
              d: cableAt.map((x) => rect(x - foot / 2, height - rail, foot, rail)).join(''),
              fill: 'metal',
              line: 'hair',
            } as const,
          ]
        : []),
    ],
    dimensions: outerDimensions(width, height),
    description: describe(
      tension ? 'Store plissé tendu' : 'Store plissé libre',
      duo && 'deux toiles',
      sizeText(values, width, height),
      tension && given(values.cables) && `${cables} câbles`,
      colorText(color),
    ),
  }
}
