import { expect } from 'vitest'
import { menuMachine } from '#machines/platform/menu.machine'
import { describePaths } from './paths.ts'

describePaths(menuMachine, {
  inputs: [undefined],
  events: [
    { type: 'menu.toggle' },
    { type: 'group.toggle', group: 'À propos' },
    { type: 'group.toggle', group: 'Mon compte' },
    { type: 'group.open', group: 'À propos' },
    { type: 'group.open', group: 'Mon compte' },
    { type: 'group.close' },
    { type: 'all.close' },
  ],
  project: ({ context }) => context.group,
  check: ({ context, value }) => expect(context.group !== null).toBe(value.groups === 'open'),
})
