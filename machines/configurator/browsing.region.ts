import { assign } from 'xstate'
import { configuratorSetup } from './configurator.setup.ts'

/** Which level of the model is open. Whatever changes the model begins this region again. */
export const browsingRegion = configuratorSetup.createStateConfig({
  initial: 'following',
  on: {
    'level.reopen': {
      guard: 'isReopenable',
      target: '.reopened',
      actions: assign(({ event }) => ({ reopened: event.level })),
    },
  },
  states: {
    following: {
      entry: assign({ reopened: null }),
      description: 'The first level without a choice is open; none once the model is whole.',
    },
    reopened: {
      description: 'A chosen level is offered again. Another entry begins the model anew from there (§4).',
      on: {
        'level.keep': { guard: 'hasSubFamily', target: 'following' },
        'level.choose': {
          guard: 'isChosen',
          target: 'following',
          description: 'The same entry: it is kept.',
        },
      },
    },
  },
})
