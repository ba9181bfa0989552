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
  poly,
  rect,
  vline,
} from './scene.ts'

/** Breadths of cloth; odd, so that both edges of a striped one have the same colour. */
const BREADTHS = 13
/** Height of a valance, mm. */
const VALANCE = 210

/** An awning seen from above, open: wall, box, cloth, folding arms, front bar and its valance, straight or in waves. */
export const drawAwning: Draw = (values, _detail, example) => {
  const width = num(values.width, example('width', 4000), 500, 15_000)
  const projection = num(values.projection, example('projection', 2500), 300, 6000)
  const valance = values.valance === true
  const striped = values.striped === true
  const color = colorOf('awning', values.color)
  const cloth = clothOf(values.cloth, color)
  const wall = Math.max(120, width / 30)
  const box = Math.max(140, width / 32)
  const front = wall + projection
  const fall = valance ? Math.min(VALANCE, projection * 0.3) : 0
  const step = width / BREADTHS
  const breadths = Array.from({ length: BREADTHS }, (_, index) => index * step)
  const edge = given(values.wave)
    ? `M0 ${front}v${Math.round(fall * 0.6)}` +
      breadths
        .map(() => `q${(step / 2).toFixed(1)} ${Math.round(fall * 0.8)} ${step.toFixed(1)} 0`)
        .join('') +
      `V${front}z`
    : rect(0, front, width, fall)
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
    cloth,
    marks: [
      { d: rect(-width * 0.02, 0, width * 1.04, wall), fill: 'wall', line: 'hair' },
      { d: rect(0, wall, width, projection), fill: 'cloth', line: 'ink' },
      {
        d: breadths
          .filter((_, index) => striped && index % 2 === 1)
          .map((x) => rect(x, wall, step, projection))
          .join(''),
        fill: 'paper',
        line: 'none',
        opacity: 0.85,
      },
      { d: breadths.map((x) => vline(x, wall, projection)).join(''), line: 'seam', opacity: 0.5 },
      {
        d: arm(width * 0.1, width * 0.2, width * 0.36) + arm(width * 0.9, width * 0.8, width * 0.64),
        line: 'dash',
      },
      ...(valance ? [{ d: edge, fill: 'fold', line: 'ink' } as const] : []),
      { d: rect(0, wall, width, box), fill: 'color', line: 'ink' },
      { d: hline(0, wall + box * 0.7, width), line: 'on' },
      { d: rect(0, front - box * 0.35, width, box * 0.35), fill: 'metal', line: 'ink' },
    ],
    dimensions: [
      { side: 'bottom', from: 0, to: width, text: mm(width), of: ['width'] },
      { side: 'left', from: wall, to: front, text: mm(projection), of: ['projection'] },
    ],
    description: describe(
      'Store banne vu de dessus',
      given(values.width) && `largeur ${mm(width)}`,
      given(values.projection) && `avancée ${mm(projection)}`,
      valance && (given(values.wave) ? 'avec lambrequin ondulé' : 'avec lambrequin'),
      striped && 'toile rayée',
      colorText(color),
    ),
  }
}
