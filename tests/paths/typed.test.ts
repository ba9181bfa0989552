import { expect, it } from 'vitest'
import { declarePaths } from '#paths/declare'
import { kettleMachine } from './kettle.ts'

const known = {
  title: 'La bouilloire',
  inputs: { 'elle est vide': undefined },
  events: { 'je l’allume': { type: 'boil' } },
  states: {},
} as const

it('is typed by the machine: its events, its effects with what they give, and its delays', () => {
  const declared = [
    declarePaths(kettleMachine, {
      ...known,
      effects: { heat: { 'elle bout': undefined, 'le courant manque': new Error('off') } },
      delays: { cool: 'elle refroidit' },
    }),
    // @ts-expect-error no event is called so
    declarePaths(kettleMachine, { ...known, events: { 'je la pose': { type: 'put' } } }),
    // @ts-expect-error an event says all that belongs to it
    declarePaths(kettleMachine, { ...known, events: { 'je la remplis': { type: 'fill' } } }),
    // @ts-expect-error no effect is called so
    declarePaths(kettleMachine, { ...known, effects: { cook: { 'elle bout': undefined } } }),
    // @ts-expect-error the effect gives nothing
    declarePaths(kettleMachine, { ...known, effects: { heat: { 'elle bout': 3 } } }),
    // @ts-expect-error no delay is called so
    declarePaths(kettleMachine, { ...known, delays: { wait: 'elle refroidit' } }),
    // @ts-expect-error an effect is asked by its name
    declarePaths(kettleMachine, { ...known, asks: { cook: 'nothing could be wrong' } }),
  ]
  expect(declared.map(({ machine }) => machine.id)).toEqual(declared.map(() => 'kettle'))
})
