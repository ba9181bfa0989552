import {
  clothOf,
  colorOf,
  colorText,
  type Draw,
  describe,
  given,
  hline,
  mm,
  num,
  outerDimensions,
  rect,
  sizeText,
  spread,
  windowBehind,
  word,
} from './scene.ts'

const openings = { left: 'ouverture à gauche', right: 'ouverture à droite', central: 'ouverture centrale' }

/** A vertical blind with its slats turned, stacked on the opening side. */
export const drawVertical: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 2000), 200, 8000)
  const height = num(values.height, example('height', 2200), 200, 6000)
  const slat = num(values.slat, 127, 50, 250)
  const opening = word(values.opening, ['left', 'right', 'central'])
  const color = colorOf('vertical', values.color)
  const cloth = clothOf(values.cloth, color)
  const head = Math.max(40, height / 34)
  const pitch = Math.max(slat * 0.92, width / detail)
  const open = width * 0.3
  const [from, to] = opening === 'left' ? [0, width - open] : opening === 'right' ? [open, width] : [0, width]
  const gap: [number, number] =
    opening === 'central' ? [width / 2 - open / 2, width / 2 + open / 2] : [-1, -1]
  const xs = [from, ...spread(from, to, pitch, detail)].filter((x) => x + pitch / 2 < gap[0] || x > gap[1])
  const slatWidth = pitch * 0.78
  return {
    width,
    height,
    swatch: color.swatch,
    cloth,
    marks: [
      ...windowBehind(0, head / 2, width, height - head / 2),
      {
        d: xs.map((x) => rect(x + pitch * 0.08, head, slatWidth, height * 0.96 - head)).join(''),
        fill: 'cloth',
        line: 'hair',
      },
      {
        d: xs.map((x) => rect(x + pitch * 0.08, height * 0.94, slatWidth, height * 0.02)).join(''),
        fill: 'fold',
        line: 'none',
      },
      { d: rect(0, 0, width, head), fill: 'color', line: 'ink' },
      { d: hline(0, head * 0.7, width), line: 'hair' },
    ],
    dimensions: outerDimensions(width, height),
    description: describe(
      'Store à bandes verticales',
      sizeText(values, width, height),
      given(values.slat) && `bandes de ${mm(slat)}`,
      values.opening !== undefined && openings[opening],
      colorText(color),
    ),
  }
}
