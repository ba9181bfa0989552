import type { CriterionValue } from '#shared/configurator/evaluation'

/** The answers that say where a number is measured, by the names that docs/templates.md keeps. */
const FIXING = ['placement', 'fixation', 'dimension_type'] as const

/** Those of them that are answered; `plenum`, whatever its height, where the product is let into the ceiling. */
export const fixingIn = (
  criteria: readonly { key: string; value?: CriterionValue }[],
): Readonly<Record<string, CriterionValue>> =>
  Object.fromEntries(
    criteria.flatMap(({ key, value }): [string, CriterionValue][] => {
      if (key === 'plenum') return [[key, true]]
      return value !== undefined && (FIXING as readonly string[]).includes(key) ? [[key, value]] : []
    }),
  )
