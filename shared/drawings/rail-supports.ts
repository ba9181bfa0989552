import { placedAlong } from '#shared/configurator/bend-layout'
import { parsePlan } from '#shared/configurator/bend-plan'
import { supportPositions } from './rail.geometry.ts'
import { type DrawingValues, given } from './scene.ts'

/**
 * Where the supports of a rail stand, whole mm along it from its left end as it is drawn; empty where their number or
 * its length was not given.
 */
export const railSupports = (values: DrawingValues): number[] => {
  const { length, supports, plan: code, profile } = values
  if (!given(length) || !given(supports)) return []
  const plan = parsePlan(code)
  const bends = given(values.bends)
  // what was ordered before there were plans is drawn by an example
  if (plan === null) return bends ? [] : supportPositions(length, supports).map(Math.round)
  return placedAlong(plan, { ...values, profile: given(profile) ? profile : DEFAULT_PROFILE }).supports.map(
    Math.round,
  )
}

/** Width of a profile that tells none, mm: as it is drawn. */
const DEFAULT_PROFILE = 25
