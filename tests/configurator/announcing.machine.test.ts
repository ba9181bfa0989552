import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { announcingMachine } from '#machines/configurator/announcing.machine'

const start = (text: string) => {
  const clock = new SimulatedClock()
  const actor = createActor(announcingMachine, { input: { text }, clock }).start()
  return {
    clock,
    become: (next: string) => actor.send({ type: 'text.change', text: next }),
    said: () => actor.getSnapshot().context.said,
  }
}

test('the text that a page opens with is read out by nobody', () => {
  const { clock, become, said } = start('2 réponses manquent.')
  become('2 réponses manquent.')
  clock.increment(60_000)
  expect(said()).toBe('')
})

test('a price is read out once it has stood for 900 ms, and none of those before it', () => {
  const { clock, become, said } = start('1 réponse manque.')
  become('Prix 12,00 €.')
  clock.increment(899)
  become('Prix 120,00 €.')
  clock.increment(899)
  expect(said()).toBe('')
  clock.increment(1)
  expect(said()).toBe('Prix 120,00 €.')
})

test('what was read out stands until the next text has stood as long, and the same text puts nothing off', () => {
  const { clock, become, said } = start('1 réponse manque.')
  become('Prix 120,00 €.')
  clock.increment(900)
  become('Prix 480,00 €.')
  clock.increment(500)
  become('Prix 480,00 €.')
  expect(said()).toBe('Prix 120,00 €.')
  clock.increment(400)
  expect(said()).toBe('Prix 480,00 €.')
})
