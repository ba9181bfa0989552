import { expect, it } from 'vitest'
import { assign, createEmptyActor, setup } from 'xstate'
import { declarePaths } from '#paths/declare'
import { documentOf, walkedPaths } from '#paths/words/document'
import { exactDigits } from '#paths/words/exact'

const note = (text: string) =>
  declarePaths(
    setup({
      types: { context: {} as { text: string; by: unknown }, events: {} as { type: 'write' } },
    }).createMachine({
      id: 'note',
      context: () => ({ text: '', by: createEmptyActor() }),
      on: { write: { actions: assign({ text }) } },
    }),
    {
      title: 'Une note',
      inputs: { 'elle est vide': undefined },
      events: { 'j’écris': { type: 'write' } },
      states: {},
      project: ({ context }) => context.text,
    },
  )

it('has digits that a long text changes, and nothing else of another run', () => {
  const digits = (text: string) => exactDigits(walkedPaths(note(text)))
  const long = 'une phrase bien plus longue que ce qui se dit'
  expect(digits(long)).toBe(digits(long))
  expect(digits(long)).not.toBe(digits(`${long}.`))
  const [one, other] = [long, `${long}.`].map((text) => documentOf(note(text), walkedPaths(note(text))))
  expect(one?.replace(digits(long), '')).toBe(other?.replace(digits(`${long}.`), ''))
})

it('has digits that what a machine gives at its end changes', () => {
  const ended = (given: string) => {
    const machine = setup({ types: { events: {} as { type: 'close' }, output: {} as string } }).createMachine(
      {
        id: 'door',
        initial: 'open',
        output: given,
        states: { open: { on: { close: 'shut' } }, shut: { type: 'final' } },
      },
    )
    return exactDigits(
      walkedPaths(
        declarePaths(machine, {
          title: 'Une porte',
          inputs: { 'elle est ouverte': undefined },
          events: { 'je la ferme': { type: 'close' } },
          states: { open: 'ouverte', shut: 'fermée' },
        }),
      ),
    )
  }
  expect(ended('slowly')).toBe(ended('slowly'))
  expect(ended('slowly')).not.toBe(ended('at once'))
})
