import {
  circle,
  colorOf,
  colorText,
  type Draw,
  describe,
  mm,
  num,
  poly,
  rect,
  spread,
  vline,
  windowBehind,
} from './scene.ts'

/** A drop-arm blind, two views: from the front, and from the side with the travel of its arm. */
export const drawProjection: Draw = (values, detail) => {
  const width = num(values.width, 2400, 300, 8000)
  const projection = num(values.projection, 800, 100, 3000)
  const color = colorOf(values.color, 'TO')
  const box = Math.max(110, width / 26)
  const pivot = box + projection * 0.55
  const reach = pivot + projection * 0.72
  const height = Math.max(reach, pivot + projection) + 60
  const gap = Math.max(260, width * 0.14)
  const wall = width + gap
  const thick = Math.max(90, width / 40)
  const tip: [number, number] = [wall + thick + projection, reach]
  const bar = Math.max(50, width / 50)
  const stripes = spread(0, width, width / Math.min(13, detail), 13)
  return {
    width: wall + thick + projection + 60,
    height,
    swatch: color.swatch,
    marks: [
      ...windowBehind(0, box / 2, width, height - box / 2),
      { d: rect(0, box, width, reach - box), fill: 'color', line: 'ink', opacity: 0.95 },
      { d: stripes.map((x) => vline(x, box, reach - box)).join(''), line: 'on' },
      { d: rect(0, pivot - 8, width, 16), fill: 'shade', line: 'none' },
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
      { side: 'bottom', from: 0, to: width, text: mm(width) },
      { side: 'bottom', from: wall + thick, to: wall + thick + projection, text: mm(projection) },
    ],
    description: describe(
      'Store à projection, vues de face et de côté',
      `largeur ${mm(width)}`,
      `bras de ${mm(projection)}`,
      colorText(color),
    ),
  }
}
