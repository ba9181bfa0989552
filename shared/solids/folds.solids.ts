import { num } from '#shared/drawings/scene'
import { type Build, bar, between, block, blocks, DOWN, m, rod, type Solid, sizeOf, swept } from './solid.ts'

/** A roman blind: its folds gather from below, each between two battens. */
export const buildRoman: Build = (values, { drawn }) => {
  const { size, w, h } = sizeOf(values, 1200, 1600)
  const battens = num(values.battens, Math.max(1, Math.round(size.height / 300) - 1), 1, 40)
  const high = 0.03
  const fold = (h - high) / (battens + 1)
  const shown = 0.045
  const raised = (1 - drawn) * battens
  const section: (readonly [number, number])[] = [[0, -high]]
  let y = -high
  const bows: number[] = []
  for (let index = 0; index <= battens; index++) {
    // the lowest go up first, and the first field always hangs
    const up = Math.min(1, Math.max(0, raised - (battens - index)))
    const part = index === 0 ? 0 : up
    const drop = fold * (1 - part) + shown * part
    const out = Math.sqrt(Math.max(0, (fold / 2) ** 2 - (drop / 2) ** 2)) * 0.5
    for (const at of between(0, 1, 9).slice(1))
      section.push([
        out * Math.sin(at * Math.PI) + (index > 0 ? 0.004 * part : 0),
        y - drop * (at - 0.1 * part * Math.sin(at * Math.PI * 2)),
      ])
    y -= drop
    if (index < battens) bows.push(y)
  }
  return {
    size,
    place: 'room',
    movement: { drawn: DOWN },
    solids: [
      bar('rail', 'lacquer', [-w / 2, w / 2], { y: -high / 2, z: 0, high, deep: 0.03 }),
      swept(
        'toile',
        'cloth',
        section,
        [
          [-w / 2, 0, 0],
          [w / 2, 0, 0],
        ],
        { isOpen: true },
      ),
      blocks(
        'baleine',
        'shade',
        [w - 0.004, 0.006, 0.004],
        bows.map((at) => ({ at: [0, at, -0.004] })),
      ),
      bar('barre de charge', 'cloth', [-w / 2, w / 2], { y: y + 0.008, z: 0.001, high: 0.016, deep: 0.006 }),
    ],
  }
}

/** A pleated blind between its rails; under tension on cables down to the sill; a duo has two cloths. */
export const buildPleated: Build = (values, { drawn }) => {
  const { size, w, h } = sizeOf(values, 1000, 1400)
  const pleat = m(num(values.pleat, 20, 10, 80))
  const rail = 0.02
  const tension = values.tension === true
  const duo = values.duo === true
  const reach = h - rail * (tension ? 3 : 2) - (duo ? rail : 0)
  const count = Math.max(2, Math.round(reach / (pleat * 1.35)))
  const open = reach * Math.max(0.08, drawn)
  const folded = (
    name: string,
    material: 'cloth' | 'clothLow',
    from: number,
    to: number,
    folds: number,
  ): Solid =>
    swept(
      name,
      material,
      between(from, to, folds * 2 + 1).map((y, index) => {
        const step = (from - to) / (folds * 2)
        const deep = Math.sqrt(Math.max(0, (pleat / 2) ** 2 - Math.min(step, pleat / 2) ** 2))
        return [index % 2 === 0 ? -deep / 2 : deep / 2, y] as const
      }),
      [
        [-w / 2 + 0.002, 0, 0],
        [w / 2 - 0.002, 0, 0],
      ],
      { isOpen: true },
    )
  const bottom = -rail - open - (duo ? rail : 0)
  const middle = -rail - open / 2
  const inset = Math.min(0.08, w * 0.3)
  const rails = [-rail / 2, ...(duo ? [middle - rail / 2] : []), bottom - rail / 2]
  return {
    size,
    place: 'room',
    movement: { drawn: DOWN },
    solids: [
      ...rails.map((y) => bar('rail', 'lacquer', [-w / 2, w / 2], { y, z: 0, high: rail, deep: 0.024 })),
      ...(duo
        ? [
            folded('toile', 'cloth', -rail, middle, Math.ceil(count / 2)),
            folded('seconde toile', 'clothLow', middle - rail, bottom, Math.ceil(count / 2)),
          ]
        : [folded('toile', 'cloth', -rail, bottom, count)]),
      ...(tension
        ? between(-w / 2 + inset, w / 2 - inset, num(values.cables, 2, 2, 40)).flatMap((x) => [
            rod(
              'câble',
              'metal',
              [
                [x, -rail, 0],
                [x, -h + rail, 0],
              ],
              0.0006,
              { sides: 5 },
            ),
            block('tendeur', 'metal', [x - 0.015, -h, -0.012], [x + 0.015, -h + rail, 0.012]),
          ])
        : [
            rod(
              'poignée',
              'plastic',
              [
                [-0.03, bottom - rail / 2, 0.015],
                [0.03, bottom - rail / 2, 0.015],
              ],
              0.004,
            ),
          ]),
    ],
  }
}
