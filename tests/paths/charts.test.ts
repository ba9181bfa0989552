import { expect, it } from 'vitest'
import { setup } from 'xstate'
import { declarePaths } from '#paths/declare'
import { missedBy } from '#paths/explore/coverage'
import { gapsOf } from '#paths/judge/gaps'
import { walkedPaths } from '#paths/words/document'
import { kettlePaths } from './kettle.ts'

const NOTHING = { states: [], transitions: [], guards: [] }

type Move = { type: 'stock.moved'; by: number } | { type: 'stock.counted' } | { type: 'order' }

const depotSetup = setup({
  types: { events: {} as Move },
  guards: {
    isLess: ({ event }) => event.type === 'stock.moved' && event.by < 0,
    isOpen: () => true,
  },
})

/** A machine that hears events by what they begin with, and waits by the number. */
const depot = depotSetup.createMachine({
  id: 'depot',
  initial: 'calm',
  states: {
    calm: { on: { 'stock.*': 'busy', 'stock.moved': { guard: 'isLess', target: 'short' } } },
    busy: { after: { 5000: 'calm' } },
    short: { on: { '*': 'calm' } },
  },
})

const depotPaths = declarePaths(depot, {
  title: 'Le dépôt',
  inputs: { 'il est ouvert': undefined },
  events: {
    'il en entre': { type: 'stock.moved', by: 1 },
    'il en sort': { type: 'stock.moved', by: -1 },
    'on compte': { type: 'stock.counted' },
  },
  delays: { 5000: 'cinq secondes passent' },
  states: { calm: 'calme', busy: 'occupé', short: 'à court' },
})

it('takes wildcards in XState’s own order, and delays by their number', () => {
  expect(gapsOf(depotPaths)).toEqual([])
  const walked = walkedPaths(depotPaths)
  expect(missedBy(depot, walked)).toEqual(NOTHING)
  const taken = new Set(walked.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)))
  expect([...taken].sort()).toEqual([
    'depot.busy on xstate.after.5000.depot.busy (1) → depot.calm',
    'depot.calm on stock.* (1) → depot.busy',
    'depot.calm on stock.moved (1, if isLess) → depot.short',
    'depot.short on * (1) → depot.calm',
  ])
})

it('an ancestor’s guard that was not asked, because its child took the event, has refused nothing', () => {
  const gate = depotSetup.createMachine({
    id: 'gate',
    initial: 'yard',
    states: {
      yard: {
        initial: 'near',
        on: { order: { guard: 'isOpen', target: 'out' } },
        states: { near: { on: { order: 'far' } }, far: {} },
      },
      out: {},
    },
  })
  const paths = declarePaths(gate, {
    title: 'La porte',
    inputs: { 'elle est là': undefined },
    events: { 'on commande': { type: 'order' } },
    states: { 'yard.near': 'près', 'yard.far': 'loin', out: 'dehors' },
  })
  expect(missedBy(gate, walkedPaths(paths))).toEqual({
    ...NOTHING,
    guards: ['gate.yard on order (1, if isOpen) → gate.out: never false'],
  })
})

it('of regions, one that takes an event keeps none from asking', () => {
  const twins = depotSetup.createMachine({
    id: 'twins',
    type: 'parallel',
    states: {
      one: { initial: 'off', states: { off: { on: { order: 'on' } }, on: {} } },
      other: {
        initial: 'off',
        states: { off: { on: { order: { guard: 'isLess', target: 'on' } } }, on: {} },
      },
    },
  })
  const paths = declarePaths(twins, {
    title: 'Les jumelles',
    inputs: { 'elles sont là': undefined },
    events: { 'on commande': { type: 'order' } },
    states: { 'one.off': 'a', 'one.on': 'b', 'other.off': 'c', 'other.on': 'd' },
  })
  expect(missedBy(twins, walkedPaths(paths)).guards).toEqual([
    'twins.other.off on order (1, if isLess) → twins.other.on: never true',
  ])
})

it('an event that no state hears, a sign in a word, and a value with two words are gaps', () => {
  const { machine: _, options: __, ...kettle } = kettlePaths
  const fill = { type: 'fill', cups: 1 } as const
  const gaps = gapsOf(
    declarePaths(kettlePaths.machine, {
      ...kettle,
      inputs: { 'elle est vide': undefined, 'elle n’a rien': undefined },
      events: { ...kettle.events, 'elle tombe': { type: 'drop' }, 'a | b': fill, 'a → b': fill },
    }),
  )
  expect(gaps).toEqual([
    'no state hears elle tombe (drop)',
    '“a | b” has a sign that parts words: → or |',
    '“a → b” has a sign that parts words: → or |',
    '“elle est vide” and “elle n’a rien” are the same value',
    '“a | b” and “a → b” are the same value',
  ])
})
