import {
  chainMark,
  circle,
  clothOf,
  colorOf,
  colorText,
  type Draw,
  describe,
  hline,
  motorMark,
  num,
  outerDimensions,
  rect,
  sizeText,
  vline,
  windowBehind,
  word,
} from './scene.ts'

const sides = { right: 'manœuvre à droite', left: 'manœuvre à gauche' }

/** Fabric's opacity on the drawing from its openness in percent: 0 hides the window, 10 lets it through. */
export const fabricOpacity = (openness: unknown): number =>
  typeof openness === 'number' && openness > 0 ? Math.max(0.55, 0.92 - openness * 0.035) : 0.96

/** A roller blind three quarters down, before its window. */
export const drawRoller: Draw = (values, _detail, example) => {
  const width = num(values.width, example('width', 1200), 100, 12_000)
  const height = num(values.height, example('height', 1600), 100, 8000)
  const boxed = values.cassette === true
  const motor = values.motor === true
  const side = word(values.side, ['right', 'left'])
  const color = colorOf('roller', values.color)
  const cloth = clothOf(values.cloth, color)
  const openness = typeof values.openness === 'number' && values.openness > 0 ? values.openness : 0
  const box = Math.min(boxed ? 95 : 60, height * 0.2)
  const unit = Math.max(width, height) / 60
  const bar = Math.max(24, unit * 0.7)
  const down = box + (height - box) * 0.72
  const inset = Math.min(width * 0.04, 40)
  const controlX = side === 'right' ? width - inset / 2 : inset / 2
  return {
    width,
    height,
    swatch: color.swatch,
    cloth,
    marks: [
      ...windowBehind(0, box * 0.4, width, height - box * 0.4),
      {
        d: rect(inset, box * 0.5, width - 2 * inset, down - box * 0.5),
        fill: 'cloth',
        line: 'hair',
        opacity: fabricOpacity(openness),
      },
      { d: rect(inset, down - bar, width - 2 * inset, bar), fill: boxed ? 'shade' : 'fold', line: 'ink' },
      boxed
        ? { d: rect(0, 0, width, box), fill: 'color', line: 'ink' }
        : { d: rect(inset, box * 0.08, width - 2 * inset, box * 0.9), fill: 'fold', line: 'ink' },
      boxed
        ? {
            d: hline(0, box * 0.78, width) + vline(inset * 0.7, 0, box) + vline(width - inset * 0.7, 0, box),
            line: 'on',
          }
        : {
            d: rect(0, 0, inset, box * 1.1) + rect(width - inset, 0, inset, box * 1.1),
            fill: 'color',
            line: 'hair',
          },
      motor
        ? motorMark(controlX, box / 2, Math.max(unit, box * 0.36))
        : chainMark(controlX, box * 0.7, height * 0.5, Math.max(8, unit * 0.45)),
      ...(motor
        ? []
        : [
            {
              d: circle(controlX, box * 0.55, Math.max(12, unit * 0.6)),
              fill: 'metal',
              line: 'hair',
            } as const,
          ]),
    ],
    dimensions: outerDimensions(width, height),
    description: describe(
      'Store enrouleur',
      sizeText(values, width, height),
      boxed && 'avec coffre',
      motor ? 'motorisé' : values.motor === false && 'manœuvre à chaînette',
      values.side === undefined ? false : sides[side],
      openness > 0 && `toile ajourée à ${openness}\u00a0%`,
      colorText(color),
    ),
  }
}
