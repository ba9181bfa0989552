import { num } from '#shared/drawings/scene'
import { type Build, between, block, blocks, type Placement, type Pose, type Solid, sizeOf } from './solid.ts'

/** Panes with their film laid on half of the way, as far as it is drawn. */
export const buildFilm: Build = (values, { drawn }: Pose) => {
  const { size, w, h } = sizeOf(values, 1000, 1200)
  const panes = Math.min(6, num(values.panes, 2, 1, 999))
  const gap = 0.06
  const all = panes * w + (panes - 1) * gap
  const left = between(-all / 2 + w / 2, all / 2 - w / 2, panes)
  return {
    size,
    place: 'room',
    movement: { drawn: 'Pose du film' },
    solids: [
      blocks(
        'vitrage',
        'glass',
        [w, h, 0.024],
        left.map((x) => ({ at: [x, -h / 2, -0.012] })),
      ),
      ...(drawn > 0.01
        ? [
            blocks(
              'film',
              'film',
              [w - 0.004, (h - 0.004) * drawn, 0.0004],
              left.map((x): Placement => ({ at: [x, -0.002 - ((h - 0.004) * drawn) / 2, 0.0006] })),
            ),
          ]
        : []),
      ...left.flatMap((x) => frame(x, w, h)),
    ],
  }
}

const frame = (x: number, w: number, h: number): Solid[] => {
  const [thick, deep] = [0.028, 0.05]
  return [
    block('parclose', 'frame', [x - w / 2 - thick, thick, -deep], [x + w / 2 + thick, 0, 0.012]),
    block('parclose', 'frame', [x - w / 2 - thick, -h, -deep], [x + w / 2 + thick, -h - thick, 0.012]),
    block('parclose', 'frame', [x - w / 2 - thick, 0, -deep], [x - w / 2, -h, 0.012]),
    block('parclose', 'frame', [x + w / 2, 0, -deep], [x + w / 2 + thick, -h, 0.012]),
  ]
}
