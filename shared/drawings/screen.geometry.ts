import {
  clothOf,
  colorOf,
  colorText,
  type Draw,
  describe,
  hline,
  mm,
  num,
  outerDimensions,
  rect,
  sizeText,
  spread,
  vline,
  windowBehind,
} from './scene.ts'

/** An outdoor screen held by its zip guides, under a square box. */
export const drawScreen: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 2400), 300, 8000)
  const height = num(values.height, example('height', 2200), 300, 6000)
  const box = num(values.box, 95, 60, 300)
  const color = colorOf('screen', values.color)
  const cloth = clothOf(values.cloth, color)
  const guide = Math.max(45, width / 55)
  const shown = Math.max(box, height / 24)
  const down = shown + (height - shown) * 0.78
  const bar = Math.max(45, height / 40)
  const weave = spread(shown, down - bar, (down - shown) / 26, detail)
  return {
    width,
    height,
    swatch: color.swatch,
    cloth,
    marks: [
      ...windowBehind(guide / 2, shown / 2, width - guide, height - shown / 2),
      { d: rect(guide, shown, width - 2 * guide, down - shown), fill: 'cloth', line: 'none', opacity: 0.74 },
      { d: weave.map((y) => hline(guide, y, width - 2 * guide)).join(''), line: 'seam', opacity: 0.5 },
      {
        d: rect(0, shown, guide, height - shown) + rect(width - guide, shown, guide, height - shown),
        fill: 'color',
        line: 'ink',
      },
      {
        d: vline(guide * 0.72, shown, height - shown) + vline(width - guide * 0.72, shown, height - shown),
        line: 'on',
      },
      { d: rect(guide, down - bar, width - 2 * guide, bar), fill: 'shade', line: 'ink' },
      { d: rect(0, 0, width, shown), fill: 'color', line: 'ink' },
      { d: hline(0, shown * 0.72, width), line: 'on' },
    ],
    dimensions: outerDimensions(width, height),
    description: describe(
      'Store screen à coulisses zip',
      sizeText(values, width, height),
      typeof values.box === 'number' && `coffre de ${mm(box)}`,
      colorText(color),
    ),
  }
}
