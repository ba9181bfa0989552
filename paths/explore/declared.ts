import type { DeclaredPaths } from '../declare.ts'
import { projectionOf } from './generate.ts'
import { type Space, spaceOf } from './space.ts'

/** All that can be reached from the input, as the declaration tells states apart. */
export const declaredSpace = ({ machine, options }: DeclaredPaths, input: unknown): Space =>
  spaceOf(machine, { ...options, project: projectionOf(machine, options) }, input)
