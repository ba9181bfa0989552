import { expect } from 'vitest'
import { reloadMachine } from '#machines/platform/reload.machine'
import { describePaths, done, failed, refusal } from './paths.ts'

describePaths(reloadMachine, {
  inputs: [undefined],
  events: [{ type: 'page.reload' }, done('reloadPage'), failed('reloadPage', refusal('NETWORK'))],
  project: () => null,
  check: (snapshot) => {
    const waits = snapshot.hasTag('busy')
    expect(snapshot.can({ type: 'page.reload' })).toBe(!waits)
    expect(snapshot.hasTag('unreachable')).toBe(snapshot.value === 'unreachable')
  },
})
