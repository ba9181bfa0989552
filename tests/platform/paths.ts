export { type Missed, missed, missedBy } from '#paths/coverage'
export { type DelayEnd, done, type EffectEnd, elapsed, failed } from '#paths/events'
export { generatePaths, type Path, type PathsOptions } from '#paths/generate'
export { describePaths } from '#paths/vitest'
export { type Walk, walk } from '#paths/walk'

/** What an effect throws: a refused reply, as `client/platform/call.ts` gives it. */
export const refusal = (code: string, reply: object = {}): Error & { code: string; reply: object } =>
  Object.assign(new Error(`Refus ${code}`), { code, reply })
