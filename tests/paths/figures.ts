import type { DeclaredPaths } from '#paths/declare'
import { mutationOf } from '#paths/mutate/mutation'

/** How many faults a declaration's machine was given, those that nothing noticed, and equivalents that are none. */
export const figures = (declaration: DeclaredPaths) => {
  const { classes, untrue } = mutationOf(declaration)
  const survived = Object.values(classes).flatMap((one) => one.survived)
  return { made: Object.values(classes).reduce((sum, one) => sum + one.made, 0), survived, untrue }
}
