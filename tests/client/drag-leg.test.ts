import { describe, expect, it } from 'vitest'
import { draggedTo } from '#client/configurator/bends/drag-leg.ts'
import { figureOf } from '#client/platform/drawings/PlanDrawing.tsx'
import { type BendPlan, formatPlan, parsePlan } from '#shared/configurator/bend-plan'

const planOf = (code: string): BendPlan => {
  const plan = parsePlan(code)
  if (plan === null) throw new Error(`${code} is no plan`)
  return plan
}

/** The plan after its leg's end was dragged so many mm further along, and across to the right. */
const dragged = (code: string, place: number, along: number, across: number): string => {
  const plan = planOf(code)
  const figure = figureOf(plan, 25)
  const [from, to] = [figure?.apexes[place], figure?.apexes[place + 1]]
  if (!figure || !from || !to) throw new Error('no figure')
  const heading = Math.atan2(to.y - from.y, to.x - from.x)
  const { scale } = figure.frame
  const point = {
    x: to.x + (Math.cos(heading) * along - Math.sin(heading) * across) * scale,
    y: to.y + (Math.sin(heading) * along + Math.cos(heading) * across) * scale,
  }
  return formatPlan(draggedTo({ place, plan, figure }, 25, point))
}

describe('the end of a leg', () => {
  const L = 'x-1000-r90r200-1400'

  it('is dragged along it: the length alone, by 5 mm', () => {
    expect(dragged(L, 0, 122, 0)).toBe('x-1120-r90r200-1400')
    expect(dragged(L, 1, -98, 30)).toBe('x-1000-r90r200-1300')
  })

  it('is dragged across it: the corner before it turns, by 5°', () => {
    expect(dragged(L, 1, 0, 510)).toBe('x-1000-r110r200-1490')
    expect(dragged(L, 1, -1400, -1000)).toMatch(/^x-1000-[lr]\d+r200-1000$/)
  })

  it('that was not given is given by a drag; what was measured on a face stays so', () => {
    expect(dragged('x-_-r90r200-1400', 0, 0, 0)).toMatch(/^x-\d+-r90r200-1400$/)
    expect(dragged('i-1000-r90r200-1400', 0, 100, 0)).toBe('i-1100-r90r200-1400')
  })
})
