import { colorOf, colorText, type Draw, describe, hline, mm, num, poly, rect, vline } from './scene.ts'

/** Odd, so that both edges have the same colour. */
const STRIPES = 13

/** An awning seen from above, open: wall, box, fabric, folding arms, front bar and its valance. */
export const drawAwning: Draw = (values) => {
  const width = num(values.width, 4000, 500, 15_000)
  const projection = num(values.projection, 2500, 300, 6000)
  const valance = values.valance === true || (typeof values.valance === 'number' && values.valance > 0)
  const color = colorOf(values.color, 'TO')
  const wall = Math.max(120, width / 30)
  const box = Math.max(140, width / 32)
  const front = wall + projection
  const fall = valance
    ? Math.min(typeof values.valance === 'number' ? values.valance : 250, projection * 0.3)
    : 0
  const step = width / STRIPES
  const stripes = Array.from({ length: STRIPES }, (_, index) => index * step)
  const scallop =
    `M0 ${front}v${Math.round(fall * 0.6)}` +
    Array.from(
      { length: STRIPES },
      () => `q${(step / 2).toFixed(1)} ${Math.round(fall * 0.8)} ${step.toFixed(1)} 0`,
    ).join('') +
    `V${front}z`
  const arm = (from: number, to: number, elbow: number): string =>
    poly([
      [from, wall + box * 0.6],
      [elbow, wall + projection * 0.52],
      [to, front],
    ])
  return {
    width,
    height: front + fall + (valance ? 60 : 0),
    swatch: color.swatch,
    marks: [
      { d: rect(-width * 0.02, 0, width * 1.04, wall), fill: 'wall', line: 'hair' },
      { d: rect(0, wall, width, projection), fill: 'paper', line: 'ink' },
      {
        d: stripes
          .filter((_, index) => index % 2 === 0)
          .map((x) => rect(x, wall, step, projection))
          .join(''),
        fill: 'color',
        line: 'none',
        opacity: 0.85,
      },
      { d: stripes.map((x) => vline(x, wall, projection)).join(''), line: 'hair', opacity: 0.4 },
      {
        d: arm(width * 0.1, width * 0.2, width * 0.36) + arm(width * 0.9, width * 0.8, width * 0.64),
        line: 'dash',
      },
      ...(valance ? [{ d: scallop, fill: 'shade', line: 'ink' } as const] : []),
      { d: rect(0, wall, width, box), fill: 'color', line: 'ink' },
      { d: hline(0, wall + box * 0.7, width), line: 'on' },
      { d: rect(0, front - box * 0.35, width, box * 0.35), fill: 'metal', line: 'ink' },
    ],
    dimensions: [
      { side: 'bottom', from: 0, to: width, text: mm(width) },
      { side: 'left', from: wall, to: front, text: mm(projection) },
    ],
    description: describe(
      'Store banne vu de dessus',
      `largeur ${mm(width)}`,
      `avancée ${mm(projection)}`,
      valance && 'avec lambrequin',
      colorText(color),
    ),
  }
}
