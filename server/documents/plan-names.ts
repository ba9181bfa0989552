import { type Station, stretchesOf } from '#shared/configurator/bend-geometry'
import { legName } from '#shared/configurator/bend-text'
import { planOf } from '#shared/configurator/plan-sheet'
import { frameFromBelow } from '#shared/drawings/rail.geometry'
import type { DrawingValues } from '#shared/drawings/scene'

/** A word beside a place of a drawing, in mm of its scene. */
export interface DrawnName {
  readonly text: string
  readonly x: number
  readonly y: number
  /** in which direction of the place it stands, a length of 1 */
  readonly toward: { readonly x: number; readonly y: number }
}

/** Thicknesses of the drawn rail between its middle and what is written beside it: pleats take two. */
const BESIDE = 2.6

/** What the plan of a bent rail calls its sides, each with its dimension, and its two ends; none of any other product. */
export const planNames = (values: DrawingValues): DrawnName[] => {
  const sheet = planOf(values)
  const frame = sheet && frameFromBelow(sheet)
  const stretches = sheet && stretchesOf(sheet.plan, sheet.profile)
  if (!sheet || !frame || !stretches) return []
  const { axis, samples, length, thick, left, top } = frame
  const middle = {
    x: samples.reduce((sum, { x }) => sum + x, 0) / samples.length,
    y: samples.reduce((sum, { y }) => sum + y, 0) / samples.length,
  }
  const beside = (text: string, { x, y }: Station, toward: DrawnName['toward']): DrawnName => ({
    text,
    toward,
    x: x - left + toward.x * thick * BESIDE,
    y: y - top + toward.y * thick * BESIDE,
  })
  const sides = stretches
    .filter(({ kind }) => kind === 'straight')
    .map(({ place, from, to }) => {
      const half = axis((from + to) / 2)
      const [across, down] = [-Math.sin(half.heading), Math.cos(half.heading)]
      // on the side of the rail that its bends leave free
      const out = (half.x - middle.x) * across + (half.y - middle.y) * down < 0 ? -1 : 1
      const text = `${legName(place)} ${sheet.plan.legs[place] ?? ''}`.trim()
      return beside(text, half, { x: across * out, y: down * out })
    })
  const ends = ([0, length] as const).map((end) => {
    const place = axis(end)
    const way = end === 0 ? -1 : 1
    const toward = { x: Math.cos(place.heading) * way, y: Math.sin(place.heading) * way }
    return beside(end === 0 ? 'départ' : 'arrivée', place, toward)
  })
  return [...sides, ...ends]
}
