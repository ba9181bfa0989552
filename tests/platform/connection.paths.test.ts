import { expect } from 'vitest'
import { connectionMachine } from '#machines/platform/connection.machine'
import { describePaths, done, elapsed, failed, refusal } from './paths.ts'

describePaths(connectionMachine, {
  inputs: [undefined],
  events: [
    { type: 'network.lost' },
    { type: 'network.back' },
    { type: 'call.unanswered' },
    done('firstCheck'),
    failed('firstCheck', refusal('NETWORK')),
    done('check'),
    failed('check', refusal('NETWORK')),
    elapsed('recheck', 'connection.offline'),
    elapsed('notice', 'connection.restored'),
  ],
  project: () => null,
  check: (snapshot) => {
    const told = snapshot.matches('offline') || snapshot.matches('checking')
    expect(snapshot.hasTag('lost')).toBe(told)
  },
})
