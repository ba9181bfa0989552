import { expect } from 'vitest'
import { linkRequestMachine } from '#machines/session/link-request.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

describePaths(linkRequestMachine, {
  inputs: [undefined],
  events: [{ type: 'link.request' }, done('requestLink'), failed('requestLink', refusal('NETWORK'))],
  project: ({ context }) => context.failure?.code,
  check: (snapshot) => {
    if (!snapshot.matches('offered')) expect(snapshot.context.failure).toBe(null)
  },
})
