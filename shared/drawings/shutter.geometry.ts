import {
  colorOf,
  colorText,
  type Draw,
  describe,
  given,
  hline,
  type Mark,
  mm,
  motorMark,
  num,
  outerDimensions,
  rect,
  sizeText,
  spread,
  vline,
  windowBehind,
} from './scene.ts'

/**
 * A rolling shutter three quarters down: box with its cheeks, guides, slats, end slat. `box` 0 is a shutter whose
 * box is the building's own: none is drawn.
 */
export const drawShutter: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 1600), 200, 8000)
  const height = num(values.height, example('height', 1800), 200, 6000)
  const ownBox = values.box !== 0
  const box = ownBox ? Math.min(num(values.box, 205, 80, 500), height * 0.4) : 0
  const slat = num(values.slat, 40, 20, 120)
  const motor = values.motor === true
  const color = colorOf('shutter', values.color)
  const guide = Math.max(54, width / 45)
  const down = box + (height - box) * 0.74
  const end = Math.max(60, height / 40)
  const slats = spread(box, down - end, slat, detail)
  return {
    width,
    height,
    swatch: color.swatch,
    marks: [
      ...windowBehind(guide / 2, box / 2, width - guide, height - box / 2),
      { d: rect(guide, box, width - 2 * guide, down - box - end), fill: 'color', line: 'none' },
      { d: slats.map((y) => hline(guide, y, width - 2 * guide)).join(''), line: 'on' },
      { d: rect(guide, down - end, width - 2 * guide, end), fill: 'shade', line: 'ink' },
      {
        d: rect(0, box, guide, height - box) + rect(width - guide, box, guide, height - box),
        fill: 'color',
        line: 'ink',
      },
      {
        d: vline(guide * 0.6, box, height - box) + vline(width - guide * 0.6, box, height - box),
        line: 'on',
      },
      ...(ownBox ? boxMarks(width, box, guide) : []),
      ...(ownBox && motor ? [motorMark(width - guide - box * 0.5, box * 0.46, box * 0.26)] : []),
    ],
    dimensions: [
      ...outerDimensions(width, height),
      ...(ownBox && given(values.box)
        ? [{ side: 'right' as const, from: 0, to: box, text: mm(Math.round(box)), of: ['box'] }]
        : []),
    ],
    description: describe(
      'Volet roulant',
      sizeText(values, width, height),
      ownBox && given(values.box) && `coffre de ${mm(Math.round(box))}`,
      given(values.slat) && `lames de ${mm(slat)}`,
      motor && 'motorisé',
      colorText(color),
    ),
  }
}

const boxMarks = (width: number, box: number, guide: number): Mark[] => [
  { d: rect(0, 0, width, box), fill: 'color', line: 'ink' },
  {
    d: vline(guide, 0, box) + vline(width - guide, 0, box) + hline(guide, box * 0.86, width - 2 * guide),
    line: 'on',
  },
]
