import {
  colorOf,
  colorText,
  type Draw,
  describe,
  given,
  hline,
  type Mark,
  num,
  outerDimensions,
  poly,
  rect,
  sizeText,
  spread,
  vline,
} from './scene.ts'

/** Swing shutters closed: boards, cross bars, hinges, and the dashes that say which way each leaf turns. */
export const drawSwingShutter: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 1400), 200, 6000)
  const height = num(values.height, example('height', 1600), 200, 4000)
  const leaves = num(values.leaves, 2, 1, 6)
  const color = colorOf('swing_shutter', values.color)
  const leaf = width / leaves
  const bar = Math.max(45, height / 22)
  const hinge = Math.max(40, height / 30)
  const each = (draw: (x: number, left: boolean) => string): string =>
    Array.from({ length: leaves }, (_, index) =>
      draw(index * leaf, leaves === 1 ? values.opening !== 'right' : index < leaves / 2),
    ).join('')
  const levels = [height * 0.16, height * 0.84]
  const boards = Math.max(2, Math.min(8, Math.floor(detail / leaves)))
  const marks: Mark[] = [
    { d: each((x) => rect(x, 0, leaf, height)), fill: 'color', line: 'ink' },
    {
      d: each((x) =>
        spread(x, x + leaf, leaf / boards, boards)
          .map((at) => vline(at, 0, height))
          .join(''),
      ),
      line: 'on',
    },
    {
      d: each((x) => levels.map((y) => rect(x, y - bar / 2, leaf, bar)).join('')),
      fill: 'shade',
      line: 'on',
    },
    {
      d: each((x, left) =>
        levels
          .map((y) => rect(left ? x - hinge * 0.35 : x + leaf - hinge * 0.65, y - hinge / 2, hinge, hinge))
          .join(''),
      ),
      fill: 'metal',
      line: 'hair',
    },
    {
      d: each((x, left) =>
        poly(
          left
            ? [
                [x, 0],
                [x + leaf, height / 2],
                [x, height],
              ]
            : [
                [x + leaf, 0],
                [x, height / 2],
                [x + leaf, height],
              ],
        ),
      ),
      line: 'on',
    },
    { d: hline(width / 2 - bar, height / 2, leaves > 1 ? 2 * bar : 0), line: 'on' },
  ]
  return {
    width,
    height,
    swatch: color.swatch,
    marks,
    dimensions: outerDimensions(width, height),
    description: describe(
      'Volet battant',
      sizeText(values, width, height),
      given(values.leaves) && (leaves === 1 ? '1 vantail' : `${leaves} vantaux`),
      colorText(color),
    ),
  }
}
