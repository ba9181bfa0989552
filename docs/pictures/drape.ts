import type { Section, Solid } from '#shared/solids/solid'
import { splined, type Thing } from './props.ts'

/** Points that are put between two of a curtain's section. */
const FINER = 3
/** Points of a section to a wave, as `rail.solids.ts` writes them and as it is draped. */
const WAVE = 12 * FINER
const ROWS = 14
const HEM = 0.11
const TAPE = 0.06

/** A section that runs through the same points without their corners. */
const finer = (section: Section): Section =>
  section.flatMap((from, index) => {
    const to = section[index + 1]
    if (to === undefined) return [from]
    const [before, after] = [section[index - 1] ?? from, section[index + 2] ?? to]
    return Array.from({ length: FINER }, (_, step) => splined([before, from, to, after], step / FINER))
  })

/**
 * A curtain as it falls: its waves stand round under the rail, wander towards the floor, and its hem is doubled. The solid
 * gives its place and its waves.
 */
export const draped = (curtain: Solid, [dx, dy, dz]: readonly [number, number, number]): Thing[] => {
  if (curtain.shape.kind !== 'sweep') return []
  const { path } = curtain.shape
  const section = finer(curtain.shape.section)
  const [top, bottom] = [path[0]?.[1] ?? 0, path[1]?.[1] ?? 0]
  const last = section.length - 1
  const step = ((section[last]?.[0] ?? 0) - (section[0]?.[0] ?? 0)) / (last / WAVE)
  const at = (index: number, down: number): readonly [number, number] => {
    const [x, z] = section[Math.min(last, Math.max(0, index))] ?? [0, 0]
    const wave = index / WAVE
    const end = Math.min(1, Math.min(index, last - index) / WAVE)
    // rounder than a sine: a fold is wider at its turn than at its foot
    const round = -0.15 * step * Math.sin(4 * Math.PI * wave) * end
    const drift = down ** 1.4
    const sway = 0.014 * Math.sin(wave * 1.9 + 0.7) + 0.008 * Math.sin(wave * 4.3 + 2.1)
    const depth =
      1 + drift * (0.14 * Math.sin(wave * 2.7 + 1.3) + 0.08 * Math.sin(wave * 5.9)) - 0.12 * (1 - down)
    return [x + round + sway * drift, z * depth + 0.014 * Math.sin(wave * 3.3) * drift]
  }
  const sheet = (name: string, from: number, to: number, out: number): Thing => {
    const rows = Array.from({ length: ROWS + 1 }, (_, row) => from + ((to - from) * row) / ROWS)
    const positions = rows.flatMap((down) =>
      section.flatMap((_, index) => {
        const [x, z] = at(index, down)
        const [x0, z0] = at(index - 1, down)
        const [x1, z1] = at(index + 1, down)
        const [tx, tz] = [x1 - x0, z1 - z0]
        const long = Math.hypot(tx, tz) || 1
        return [x - (tz / long) * out, top + (bottom - top) * down, z + (tx / long) * out]
      }),
    )
    const indices = rows.slice(1).flatMap((_, row) =>
      section.slice(1).flatMap((_point, index) => {
        const a = row * section.length + index
        const b = a + section.length
        return [a, b, b + 1, a, b + 1, a + 1]
      }),
    )
    return {
      name,
      material: curtain.material,
      mesh: { positions, indices },
      places: [{ at: [dx, dy, dz] }],
    }
  }
  const high = Math.abs(bottom - top)
  return [
    sheet('rideau', 0, 1, 0),
    sheet('ourlet', 1 - HEM / high, 1, -0.0016),
    sheet('ruflette', 0, TAPE / high, -0.0016),
  ]
}
