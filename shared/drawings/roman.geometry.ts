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

/** Height between two battens of a roman blind, mm. */
const BATTEN_PITCH = 300
const CORD_PITCH = 500
const CORD_EDGE = 80

/** A roman blind with its lower folds drawn up. */
export const drawRoman: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 1200), 200, 6000)
  const height = num(values.height, example('height', 1600), 200, 6000)
  const battens = num(values.battens, Math.max(1, Math.round(height / BATTEN_PITCH) - 1), 1, 40)
  const color = colorOf('roman', values.color)
  const cloth = clothOf(values.cloth, color)
  const head = Math.max(30, height / 40)
  const drawn = Math.min(battens, detail)
  const pitch = (height - head) / (battens + 1)
  const raised = Math.min(2, Math.max(1, battens - 1))
  const down = head + pitch * (battens + 1 - raised) * 0.98
  const ys = spread(head, down, (down - head) / (drawn - raised + 1.01), drawn)
  const fold = Math.min(pitch * 0.22, height / 18)
  const folds = Array.from({ length: raised }, (_, index) => down - fold * (raised - 1 - index))
  const between = Math.min(8, Math.ceil((width - 2 * CORD_EDGE) / CORD_PITCH) - 1)
  const cords = Array.from(
    { length: between + 2 },
    (_, index) => CORD_EDGE + ((width - 2 * CORD_EDGE) * index) / (between + 1),
  )
  return {
    width,
    height,
    swatch: color.swatch,
    cloth,
    marks: [
      ...windowBehind(0, head / 2, width, height - head / 2),
      { d: rect(0, head, width, down - head), fill: 'cloth', line: 'ink' },
      { d: ys.map((y) => hline(0, y, width)).join(''), line: 'seam' },
      { d: cords.map((x) => vline(x, head, down - head)).join(''), line: 'dash' },
      {
        d: folds
          .map(
            (y) =>
              `M0 ${Math.round(y - fold * 0.5)}h${width}v${Math.round(fold)}q${-width / 2} ${Math.round(fold * 0.5)} ${-width} 0z`,
          )
          .join(''),
        fill: 'fold',
        line: 'ink',
      },
      { d: rect(0, 0, width, head), fill: 'color', line: 'ink' },
    ],
    dimensions: outerDimensions(width, height),
    description: describe(
      'Store bateau',
      sizeText(values, width, height),
      typeof values.battens === 'number' && `${battens} baleine${battens > 1 ? 's' : ''}`,
      colorText(color),
    ),
  }
}
