import {
  circle,
  clothOf,
  colorOf,
  colorText,
  type Draw,
  describe,
  given,
  mm,
  num,
  poly,
  rect,
  spread,
  vline,
  windowBehind,
} from './scene.ts'

/** Height of the valance under the front bar, mm. */
const VALANCE = 200

/** A drop-arm blind, two views: from the front, and from the side with the travel of its arm. */
export const drawProjection: Draw = (values, detail, example) => {
  const width = num(values.width, example('width', 2400), 300, 8000)
  const projection = num(values.projection, example('projection', 800), 100, 3000)
  const color = colorOf('projection', values.color)
  const cloth = clothOf(values.cloth, color)
  const valance = values.valance === true
  const box = Math.max(110, width / 26)
  const pivot = box + projection * 0.55
  const reach = pivot + projection * 0.72
  const height = Math.max(reach + (valance ? VALANCE : 0), pivot + projection) + 60
  const gap = Math.max(260, width * 0.14)
  const wall = width + gap
  const thick = Math.max(90, width / 40)
  const tip: [number, number] = [wall + thick + projection, reach]
  const bar = Math.max(50, width / 50)
  const seams = spread(0, width, width / Math.min(13, detail), 13)
  const bands = values.striped === true ? seams.filter((_, index) => index % 2 === 1) : []
  return {
    width: wall + thick + projection + 60,
    height,
    swatch: color.swatch,
    cloth,
    marks: [
      ...windowBehind(0, box / 2, width, height - box / 2),
      { d: rect(0, box, width, reach - box), fill: 'cloth', line: 'ink', opacity: 0.95 },
      {
        d: bands.map((x) => rect(x, box, width / (seams.length + 1), reach - box)).join(''),
        fill: 'paper',
        line: 'none',
        opacity: 0.85,
      },
      { d: seams.map((x) => vline(x, box, reach - box)).join(''), line: 'seam', opacity: 0.6 },
      { d: rect(0, pivot - 8, width, 16), fill: 'fold', line: 'none' },
      ...(valance ? [{ d: rect(0, reach, width, VALANCE), fill: 'cloth', line: 'ink' } as const] : []),
      { d: rect(0, reach - bar, width, bar), fill: 'metal', line: 'ink' },
      { d: rect(0, 0, width, box), fill: 'color', line: 'ink' },
      { d: rect(wall, 0, thick, height), fill: 'wall', line: 'hair' },
      { d: rect(wall + thick, 0, box, box), fill: 'color', line: 'ink' },
      { d: poly([[wall + thick + box * 0.7, box], [wall + thick + 24, pivot], tip]), line: 'ink' },
      { d: poly([[wall + thick, pivot], tip]), line: 'hair' },
      {
        d: `M${wall + thick + projection} ${pivot}A${projection} ${projection} 0 0 1 ${wall + thick} ${pivot + projection}`,
        line: 'dash',
      },
      {
        d: circle(wall + thick, pivot, thick * 0.3) + circle(tip[0], tip[1], thick * 0.3),
        fill: 'metal',
        line: 'hair',
      },
    ],
    dimensions: [
      { side: 'bottom', from: 0, to: width, text: mm(width), of: ['width'] },
      {
        side: 'bottom',
        from: wall + thick,
        to: wall + thick + projection,
        text: mm(projection),
        of: ['projection'],
      },
    ],
    description: describe(
      'Store à projection, vues de face et de côté',
      given(values.width) && `largeur ${mm(width)}`,
      given(values.projection) && `bras de ${mm(projection)}`,
      valance && 'avec lambrequin',
      values.striped === true && 'toile rayée',
      colorText(color),
    ),
  }
}
