import {
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
  vline,
  windowBehind,
  word,
} from './scene.ts'

/** A venetian blind: head rail, tilted slats on their ladders, bottom rail, wand on the control side. */
export const drawVenetian: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 1200), 100, 8000)
  const height = num(values.height, example('height', 1500), 100, 6000)
  const slat = num(values.slat, 25, 10, 200)
  const side = word(values.side, ['left', 'right'])
  const color = colorOf('venetian', values.color)
  // a wooden valance hides the head rail
  const head = Math.max(values.valance === true ? 70 : 40, height / 30)
  const down = head + (height - head) * 0.84
  const rail = Math.max(18, height / 70)
  const ys = spread(head, down - rail, slat * 0.86, detail)
  const pitch = (ys[1] ?? head + slat) - (ys[0] ?? head)
  const ladders = spread(0, width, Math.max(width / 3, 300), 5)
  const wand = side === 'left' ? width * 0.06 : width * 0.94
  return {
    width,
    height,
    swatch: color.swatch,
    marks: [
      ...windowBehind(0, 0, width, height),
      {
        d: ys.map((y) => rect(0, y - pitch * 0.28, width, pitch * 0.56)).join(''),
        fill: 'color',
        line: 'hair',
      },
      { d: ladders.map((x) => vline(x, head, down - head)).join(''), line: 'hair' },
      { d: rect(0, down - rail, width, rail), fill: 'shade', line: 'ink' },
      { d: rect(0, 0, width, head), fill: 'color', line: 'ink' },
      { d: hline(0, head * 0.78, width), line: 'on' },
      {
        d:
          vline(wand, head, height * 0.5) +
          rect(wand - height / 150, head + height * 0.5, height / 75, height * 0.06),
        fill: 'paper',
        line: 'ink',
      },
    ],
    dimensions: outerDimensions(width, height),
    description: describe(
      'Store vénitien',
      sizeText(values, width, height),
      given(values.slat) && `lames de ${mm(slat)}`,
      values.valance === true && 'avec lambrequin',
      values.side === undefined ? false : `manœuvre à ${side === 'left' ? 'gauche' : 'droite'}`,
      colorText(color),
    ),
  }
}
