import { assign, fromPromise, setup } from 'xstate'
import { declarePaths } from '#paths/declare'

/** A small machine with a delay, a call, a guard, regions, and a state that nothing reaches. */
export const kettleMachine = setup({
  types: {
    context: {} as { cups: number },
    events: {} as { type: 'fill'; cups: number } | { type: 'boil' } | { type: 'drop' },
  },
  actors: { heat: fromPromise<void>(() => Promise.reject(new Error('not provided'))) },
  delays: { cool: 500 },
  guards: { isFilled: ({ context }) => context.cups > 0 },
}).createMachine({
  id: 'kettle',
  context: { cups: 0 },
  initial: 'standing',
  states: {
    standing: {
      on: {
        fill: { actions: assign({ cups: ({ event }) => event.cups }) },
        boil: { guard: 'isFilled', target: 'hot' },
      },
    },
    hot: {
      type: 'parallel',
      states: {
        water: {
          initial: 'warming',
          states: {
            warming: { invoke: { id: 'heat', src: 'heat', onDone: 'boiled', onError: '#kettle.standing' } },
            boiled: {},
          },
        },
        lid: { initial: 'shut', states: { shut: {} } },
      },
      after: { cool: 'standing' },
    },
    broken: {},
  },
})

/** Its paths, without the event that breaks it: there is none. */
export const kettlePaths = declarePaths(kettleMachine, {
  title: 'La bouilloire',
  inputs: { 'elle est vide': undefined },
  events: {
    'j’y verse <une> tasse': { type: 'fill', cups: 1 },
    'je la vide': { type: 'fill', cups: 0 },
    'je l’allume': { type: 'boil' },
  },
  effects: { heat: { 'elle bout': undefined, 'le courant manque': new Error('off') } },
  delays: { cool: 'elle refroidit' },
  states: {
    standing: 'elle attend',
    'hot.water.warming': 'elle chauffe',
    'hot.water.boiled': 'l’eau est chaude',
    'hot.lid.shut': 'le couvercle est mis',
    broken: 'elle est cassée',
  },
  project: ({ context }) => context.cups,
})
