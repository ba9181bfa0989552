import {
  clothOf,
  colorOf,
  colorText,
  type Draw,
  describe,
  hline,
  num,
  outerDimensions,
  rect,
  sizeText,
  spread,
  vline,
  windowBehind,
} from './scene.ts'

/** A pleated blind; under tension its side cords run on to the sill. */
export const drawPleated: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 1000), 100, 4000)
  const height = num(values.height, example('height', 1400), 100, 5000)
  const pleat = num(values.pleat, 20, 10, 80)
  const tension = values.tension === true
  const color = colorOf(values.color, 'TO')
  const cloth = clothOf(values.cloth, color)
  const rail = Math.max(20, height / 45)
  const down = rail + (height - rail) * 0.7
  const folds = [rail, ...spread(rail, down, pleat * 1.4, detail), down]
  const bite = Math.min(width * 0.012, 14)
  const edge = (x: number, out: number): string =>
    folds.map((y, index) => `L${Math.round(x + (index % 2 ? out : 0))} ${Math.round(y)}`).join('')
  const outline = `M0 ${Math.round(rail)}${edge(0, bite)}L${width} ${Math.round(down)}${folds
    .toReversed()
    .map((y, index) => `L${Math.round(width - ((folds.length - 1 - index) % 2 ? bite : 0))} ${Math.round(y)}`)
    .join('')}z`
  return {
    width,
    height,
    swatch: color.swatch,
    cloth,
    marks: [
      ...windowBehind(0, 0, width, height),
      { d: outline, fill: 'cloth', line: 'hair', opacity: 0.94 },
      { d: folds.map((y) => hline(bite, y, width - 2 * bite)).join(''), line: 'seam' },
      ...(tension
        ? [
            {
              d: vline(width * 0.12, rail, height - 2 * rail) + vline(width * 0.88, rail, height - 2 * rail),
              line: 'dash',
            } as const,
          ]
        : []),
      { d: rect(0, 0, width, rail) + rect(0, down, width, rail), fill: 'color', line: 'ink' },
      ...(tension
        ? [
            {
              d:
                rect(width * 0.1, height - rail, width * 0.04, rail) +
                rect(width * 0.86, height - rail, width * 0.04, rail),
              fill: 'metal',
              line: 'hair',
            } as const,
          ]
        : []),
    ],
    dimensions: outerDimensions(width, height),
    description: describe(
      tension ? 'Store plissé tendu' : 'Store plissé libre',
      sizeText(values, width, height),
      colorText(color),
    ),
  }
}
