import { expect } from 'vitest'
import { resourceMachine } from '#machines/platform/resource.machine'
import { describePaths, done, failed, refusal } from './paths.ts'

describePaths(resourceMachine, {
  inputs: [{ known: undefined }, { known: 'stale' }],
  events: [{ type: 'resource.reload' }, done('load', 'fresh'), failed('load', refusal('NETWORK'))],
  project: ({ context }) => ({ known: context.data !== undefined, failed: context.failure !== null }),
  check: (snapshot) => {
    const { data, failure } = snapshot.context
    // one of the three is what a screen shows
    expect(['loading', 'ready', 'failed'].filter((tag) => snapshot.tags.has(tag))).toHaveLength(1)
    expect(failure !== null).toBe(snapshot.hasTag('failed'))
    if (snapshot.hasTag('ready')) expect(data).not.toBe(undefined)
    if (snapshot.hasTag('loading')) expect(data).toBe(undefined)
  },
})
