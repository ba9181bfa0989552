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
} from './scene.ts'

/** Section of one slat around (x, y): the letter of the profile is its shape. */
const section = (letter: string, x: number, y: number, w: number): string => {
  const half = w / 2
  const rise = w * 0.3
  if (letter === 'Z')
    return `M${x - half} ${y - rise * 0.2}l${w * 0.16} ${-rise * 0.6}l${w * 0.68} ${rise * 1.2}l${w * 0.16} ${-rise * 0.6}`
  if (letter === 'F') return `M${x - half} ${y - rise * 0.3}l${w} ${rise * 0.6}`
  if (letter === 'S') return `M${x - half} ${y}q${w * 0.25} ${-rise} ${half} 0t${half} 0`
  return `M${x - half} ${y + rise * 0.3}q${half} ${-rise} ${w} 0`
}

/** A façade louvre (BSO) from the front, with its slats in section on the right. */
export const drawBso: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 2000), 300, 8000)
  const height = num(values.height, example('height', 2000), 300, 6000)
  const slat = num(values.slat, 80, 40, 150)
  const profile = typeof values.profile === 'string' ? values.profile.slice(0, 8) : 'C80'
  const color = colorOf('bso', values.color)
  const head = Math.min(height * 0.25, 0.06 * height + 130)
  const guide = Math.max(30, width / 70)
  const rail = Math.max(25, height / 70)
  const down = head + (height - head) * 0.88
  const ys = spread(head, down, slat * 0.9, detail)
  const pitch = (ys[1] ?? head + slat) - (ys[0] ?? head)
  const gap = Math.max(width, height) * 0.09
  const x = width + gap + slat
  const open = pitch * 0.5
  return {
    width: x + slat,
    height,
    swatch: color.swatch,
    marks: [
      ...windowBehind(0, head / 2, width, height - head / 2),
      {
        d: ys.map((y) => rect(guide, y - open / 2, width - 2 * guide, open)).join(''),
        fill: 'color',
        line: 'hair',
      },
      { d: vline(width * 0.2, head, down - head) + vline(width * 0.8, head, down - head), line: 'hair' },
      { d: rect(guide, down, width - 2 * guide, rail), fill: 'shade', line: 'ink' },
      {
        d:
          rect(0, head * 0.5, guide, height - head * 0.5) +
          rect(width - guide, head * 0.5, guide, height - head * 0.5),
        fill: 'metal',
        line: 'hair',
      },
      { d: rect(0, 0, width, head), fill: 'color', line: 'ink' },
      { d: hline(0, head * 0.8, width), line: 'on' },
      { d: rect(x - slat, 0, slat * 1.9, head), fill: 'color', line: 'ink' },
      {
        d: vline(x - slat * 0.85, head, down - head) + vline(x + slat * 0.85, head, down - head),
        line: 'dash',
      },
      { d: ys.map((y) => section(profile[0] ?? 'C', x, y, slat * 1.5)).join(''), line: 'ink' },
    ],
    dimensions: outerDimensions(width, height),
    description: describe(
      'Brise-soleil orientable, face et coupe',
      sizeText(values, width, height),
      given(values.slat) && `lames ${profile} de ${mm(slat)}`,
      colorText(color),
    ),
  }
}
