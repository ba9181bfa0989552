import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assign, createMachine, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate'
import { runCommand } from '#paths/command/command'
import { type DeclaredPaths, declarePaths } from '#paths/declare'
import { OPERATORS } from '#paths/mutate/mutant'
import { mutantsOf } from '#paths/mutate/mutate'
import { walk } from '#paths/walk/walk'
import { figures } from './figures.ts'
import { kettlePaths } from './kettle.ts'

type LampEvent = { type: 'press'; force: number } | { type: 'dim' } | { type: 'hum' } | { type: 'look' }

const lampSetup = setup({
  types: {
    context: {} as { presses: number; hot: boolean; colour: string; shade: string; most: number },
    events: {} as LampEvent,
    emitted: {} as { type: 'lit'; colour: string },
  },
  actors: { warm: fromPromise<number, { colour: string; level: number }>(async () => 1) },
  delays: { cool: 500, hum: ({ context }) => context.presses * 10 },
  guards: { isFirm: ({ event }) => event.type === 'press' && event.force > 2 },
  actions: {
    count: assign({ presses: ({ context }) => Math.min(context.presses + 1, 3), hot: true }),
    paint: assign((_, { colour }: { colour: string }) => ({ colour })),
    tell: enqueueActions(({ context, enqueue }) => {
      if (context.presses > 1) enqueue.assign({ most: context.presses })
      enqueue.emit({ type: 'lit', colour: context.colour })
    }),
  },
})

/** A small machine with something for each operator. */
const lamp = lampSetup.createMachine({
  id: 'lamp',
  context: { presses: 0, hot: false, colour: 'red', shade: 'blue', most: 0 },
  initial: 'off',
  states: {
    on: { after: { cool: 'off' }, on: { look: { target: 'on', reenter: true } } },
    off: {
      on: {
        press: [
          {
            guard: 'isFirm',
            target: 'warming',
            actions: ['count', { type: 'paint', params: { colour: 'white' } as never }, 'tell'],
          },
          { actions: assign(({ context }) => ({ colour: context.shade, shade: context.colour })) },
        ],
        look: { actions: emit({ type: 'lit', colour: 'none' }) },
      },
    },
    warming: {
      tags: 'loading',
      entry: raise({ type: 'hum' }, { delay: 'hum' }),
      invoke: {
        id: 'warm',
        src: 'warm',
        input: ({ context }) => ({ colour: context.colour, level: context.presses }),
        onDone: 'on',
        onError: 'off',
      },
      on: { dim: 'off', hum: { actions: sendTo(({ self }) => self, { type: 'look' }, { delay: 1000 }) } },
    },
  },
})

const lampPaths = (more: Partial<DeclaredPaths<typeof lamp>> = {}) =>
  declarePaths(lamp, {
    title: 'La lampe',
    inputs: { 'elle est éteinte': undefined },
    events: {
      'j’appuie fort': { type: 'press', force: 3 },
      'j’appuie à peine': { type: 'press', force: 1 },
      'je la baisse': { type: 'dim' },
      'elle bourdonne': { type: 'hum' },
      'je la regarde': { type: 'look' },
    },
    effects: { warm: { 'elle est chaude': 1, 'le courant manque': new Error('off') } },
    delays: { cool: 'elle refroidit' },
    states: { off: 'éteinte', warming: 'elle chauffe', on: 'allumée' },
    asks: { warm: ({ level }) => (level > 0 ? [] : ['/level is 0']) },
    project: ({ context }) => [context.colour, Math.min(context.presses, 2)],
    ...more,
  })

const faults = (declaration = lampPaths()) =>
  [
    ...mutantsOf(declaration.machine, (watched) => {
      const press = { type: 'press', force: 3 }
      const events = [{ type: 'press', force: 1 }, press, { type: 'hum' }, { type: 'dim' }, press]
      walk(watched, { input: undefined, events: [...events, { type: 'dim' }, { type: 'look' }] })
    }),
  ].map(({ operator, place, machine }) => ({ fault: `${operator}, ${place}`, machine }))

/** What the machine with that fault does. */
const withFault = (fault: string, ...events: LampEvent[]) => {
  const found = faults().filter((one) => one.fault === fault)
  expect(found.map((one) => one.fault)).toEqual([fault])
  const { machine } = found[0] ?? expect.fail(fault)
  return walk(machine, { input: undefined, events })
}

const firm: LampEvent = { type: 'press', force: 3 }
const soft: LampEvent = { type: 'press', force: 1 }

describe('each operator makes the fault that it says', () => {
  const last = (fault: string, ...events: LampEvent[]) => {
    const step = withFault(fault, ...events).steps.at(-1) ?? expect.fail('no step')
    return { ...step, context: step.after.context, value: step.after.value }
  }

  it.each([
    ['target changed, lamp.off on press (1)', 'on'],
    ['target removed, lamp.off on press (1)', 'off'],
    ['event dropped, lamp.off on press', 'off'],
    ['first branch dropped, lamp.off on press', 'off'],
    ['guard negated, lamp.off on press (1)', 'off'],
  ])('%s', (fault, value) => {
    expect(last(fault, firm).value).toBe(value)
  })

  it.each(['guard dropped, lamp.off on press (1)', 'guard always true, isFirm'])('%s', (fault) => {
    expect(last(fault, soft).value).toBe('warming')
  })

  it('drops an assign, a field, an entry, a message, another action, a tag, a reentry', () => {
    const presses = 'lamp.off on press'
    expect(last(`assign dropped, ${presses} (1) count`, firm).context.presses).toBe(0)
    expect(last('field of an assign, count presses', firm).context).toMatchObject({ presses: 0, hot: true })
    expect(last(`field of an assign, ${presses} (2) xstate.assign (the first)`, soft).context).toMatchObject({
      colour: 'red',
      shade: 'red',
    })
    expect(last('other action dropped, lamp.warming entry xstate.raise', firm).waits).toEqual([])
    expect(last('emit or send dropped, lamp.off on look xstate.emit', { type: 'look' }).said).toEqual([])
    expect(last(`other action dropped, ${presses} (1) tell`, firm).said).toEqual([])
    expect(last('tag dropped, lamp.warming loading', firm).after.hasTag('loading')).toBe(false)
    expect(faults().map(({ fault }) => fault)).toContain('reenter dropped, lamp.on on look')
  })

  it('drops each action that is enqueued, and changes what it says', () => {
    const emitted = { to: 'emit', event: { type: 'lit', colour: 'white' } }
    expect(last('enqueued action dropped, tell assign', firm, { type: 'dim' }, firm)).toMatchObject({
      context: { presses: 2, most: 0 },
      said: [emitted],
    })
    expect(last('enqueued action dropped, tell emit lit', firm).said).toEqual([])
    expect(last('kept value changed, tell assign most', firm, { type: 'dim' }, firm).context.most).toBe(3)
    expect(last('message changed, tell emit lit colour', firm).said).toEqual([
      { to: 'emit', event: { type: 'lit', colour: 'whitex' } },
    ])
  })

  it('changes one value that is asked, said or kept', () => {
    const asked = (fault: string) => last(fault, firm).began.map(({ input }) => input)
    const warm = 'lamp.warming invoke warm'
    expect(asked(`input emptied, ${warm}`)).toEqual([{}])
    expect(asked(`input changed, ${warm} colour`)).toEqual([{ colour: 'whitex', level: 1 }])
    expect(asked(`input changed, ${warm} level`)).toEqual([{ colour: 'white', level: 2 }])
    expect(last('kept value changed, count presses', firm).context.presses).toBe(2)
    expect(last('kept value changed, count hot', firm).context.hot).toBe(false)
    expect(
      last('kept value changed, lamp.off on press (2) xstate.assign colour ↔ shade', soft).context,
    ).toMatchObject({ colour: 'red', shade: 'blue' })
    expect(last('message changed, lamp.off on look xstate.emit colour', { type: 'look' }).said).toEqual([
      { to: 'emit', event: { type: 'lit', colour: 'nonex' } },
    ])
    expect(
      last('message changed, lamp.warming on hum xstate.sendTo type', firm, { type: 'hum' }).said,
    ).toEqual([expect.objectContaining({ event: { type: 'lookx' } })])
  })

  it('makes delays longer, those that are worked out too', () => {
    expect(last('delay × 20, hum', firm).waits).toEqual([{ delay: 'hum', ms: 200, event: { type: 'hum' } }])
    expect(faults().map(({ fault }) => fault)).toContain('delay × 20, cool')
  })

  it('changes the order of two actions', () => {
    expect(last('actions swapped, lamp.off on press (1) paint, tell', firm).said).toEqual([
      { to: 'emit', event: { type: 'lit', colour: 'red' } },
    ])
  })
})

const folder = join(tmpdir(), `mutate-${crypto.randomUUID()}`)
afterAll(() => rm(folder, { recursive: true, force: true }))

const commanded = async (declaration: DeclaredPaths, ...args: string[]) => {
  const lines: string[] = []
  const print = (text: string) => lines.push(text)
  const code = await runCommand([declaration], ['--mutate', ...args], print, { records: folder })
  return { code, lines }
}

describe('what becomes of the faults', () => {
  it('none of a machine that is told in full survives', () => {
    const { made, survived } = figures(lampPaths())
    expect(survived).toEqual([])
    expect(made).toBe(faults().length)
  })

  it('one that is no fault fails the command until it is said why, and what is said must be so', async () => {
    // nothing is different when a guard refuses what would change nothing
    const door = createMachine({
      id: 'door',
      initial: 'shut',
      states: { shut: { on: { knock: { guard: 'isLoud', target: 'shut' }, open: 'open' } }, open: {} },
    }).provide({ guards: { isLoud: ({ event }) => (event as { loud?: boolean }).loud === true } })
    const paths = (equivalent?: Record<string, string>) =>
      declarePaths(door, {
        title: 'La porte',
        inputs: { 'elle est fermée': undefined },
        events: { 'j’ouvre': { type: 'open' } },
        states: { shut: 'fermée', open: 'ouverte' },
        ...(equivalent && { equivalent }),
      })
    const { code, lines } = await commanded(paths())
    expect(code).toBe(1)
    expect(lines).toContain('survives in door: guard dropped, door.shut on knock')
    const untrue = await commanded(paths({ 'target removed, door.shut on open': 'it stays open' }))
    expect(untrue.lines).toContain(
      'is said to change nothing, and does not survive: door: target removed, door.shut on open',
    )
  })

  it('the command prints a table, and again what it has kept of the very same chart', async () => {
    const [first, again] = [await commanded(lampPaths()), await commanded(lampPaths(), '--kept')]
    expect(first).toEqual(again)
    expect(first.code).toBe(0)
    expect(first.lines.at(-1)).toContain('| tag dropped | 1 | 0 | 0 |')
    const { lines } = await commanded(lampPaths(), '--kept', '--json')
    expect(JSON.parse(lines.join(''))).toMatchObject({ 'tag dropped': { made: 1, survived: [] } })

    const none = (id: string) => ({
      code: 2,
      lines: [`No figures are kept of ${id} as it is now: npm run paths -- ${id} --mutate makes them.`],
    })
    expect(await commanded(kettlePaths, '--kept')).toEqual(none('kettle'))
    const untagged = setup({}).createMachine({ id: 'lamp', initial: 'off', states: { off: {} } })
    const other = declarePaths(untagged, {
      title: 'La lampe',
      inputs: {},
      events: {},
      states: { off: 'éteinte' },
    })
    expect(await commanded(other, '--kept')).toEqual(none('lamp'))
  })

  it('two actions that have nothing to do with each other may change places; others survive if that shows nowhere', async () => {
    const clerk = setup({
      types: {
        context: {} as { count: number; copied: number; text: string },
        events: {} as { type: 'write' },
      },
      actions: {
        count: assign({ count: ({ context }) => Math.min(context.count + 1, 2) }),
        // reads what is counted, and makes nothing of it
        copy: assign(({ context: { count } }) => ({ copied: Math.min(count, 0) })),
        write: assign({ text: 'written' }),
      },
    }).createMachine({
      id: 'clerk',
      context: { count: 0, copied: 0, text: '' },
      on: { write: { actions: ['count', 'copy', 'write'] } },
    })
    const { lines } = await commanded(
      declarePaths(clerk, {
        title: 'Le commis',
        inputs: { 'il attend': undefined },
        events: { 'il écrit': { type: 'write' } },
        states: {},
        project: ({ context }) => context.count,
      }),
    )
    expect(lines.filter((line) => line.includes('actions swapped, '))).toEqual([
      'survives in clerk: actions swapped, clerk on write count, copy',
      'changes nothing in clerk: actions swapped, clerk on write copy, write',
    ])
  })

  it('an emit that is lost on entering is one of the faults that may not survive', () => {
    const door = setup({
      types: { events: {} as { type: 'open' }, emitted: {} as { type: 'creak' } },
    }).createMachine({
      id: 'door',
      initial: 'shut',
      states: { shut: { on: { open: 'open' } }, open: { entry: emit({ type: 'creak' }) } },
    })
    const made = [...mutantsOf(door, () => {})].map(({ operator, place }) => `${operator}, ${place}`)
    expect(made).toContain('emit or send dropped, door.open entry xstate.emit')
    expect(OPERATORS['emit or send dropped']).toMatchObject({ fatal: true })
  })
})
