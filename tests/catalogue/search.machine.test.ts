import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type SearchEmitted, searchMachine } from '#machines/catalogue/search.machine'

const start = (keywords = '') => {
  const clock = new SimulatedClock()
  const said: SearchEmitted[] = []
  const search = createActor(searchMachine, { input: { keywords }, clock })
  search.on('*', (event) => said.push(event))
  search.start()
  const type = (text: string) => search.send({ type: 'keywords.type', text })
  return { search, clock, said, type, value: () => search.getSnapshot().value }
}

describe('search box', () => {
  test('applies what was typed 500 ms after typing stops, once', () => {
    const { clock, said, type } = start()
    type('rai')
    clock.increment(499)
    type('rail')
    clock.increment(499)
    expect(said).toEqual([])
    clock.increment(1)
    expect(said).toEqual([{ type: 'search.applied', keywords: 'rail' }])
    clock.increment(5000)
    expect(said).toEqual([{ type: 'search.applied', keywords: 'rail' }])
  })

  test('needs more than 2 characters, spaces at the ends apart', () => {
    const { clock, said, type, search } = start()
    type(' ra ')
    clock.increment(500)
    expect(said).toEqual([])
    expect(search.getSnapshot().hasTag('tooShort')).toBe(true)
    type(' rai ')
    expect(search.getSnapshot().hasTag('tooShort')).toBe(false)
    clock.increment(500)
    expect(said).toEqual([{ type: 'search.applied', keywords: 'rai' }])
  })

  test('Enter does not wait', () => {
    const { said, type, search } = start()
    type('volet')
    search.send({ type: 'keywords.submit' })
    expect(said).toEqual([{ type: 'search.applied', keywords: 'volet' }])
  })

  test('does not apply again what is applied', () => {
    const { clock, said, type } = start('rail')
    type('rails')
    type('rail')
    clock.increment(500)
    expect(said).toEqual([])
  })

  test('an emptied box leaves the search; an empty one that searched nothing does not', () => {
    const searched = start('rail')
    searched.type('')
    searched.clock.increment(500)
    expect(searched.said).toEqual([{ type: 'search.left' }])
    const idle = start()
    idle.type('r')
    idle.type('')
    idle.clock.increment(500)
    expect(idle.said).toEqual([])
  })

  test('the echo of its own address does not undo what was typed since', () => {
    const { clock, type, search, said } = start()
    type('rail')
    clock.increment(500)
    type('rail c')
    search.send({ type: 'address.changed', keywords: 'rail' })
    expect(search.getSnapshot().context).toEqual({ text: 'rail c', applied: 'rail' })
    clock.increment(500)
    expect(said.at(-1)).toEqual({ type: 'search.applied', keywords: 'rail c' })
  })

  test('another address fills the box and drops what was being typed', () => {
    const { clock, type, search, said } = start('rail')
    type('volet')
    search.send({ type: 'address.changed', keywords: '' })
    clock.increment(5000)
    expect(search.getSnapshot().context).toEqual({ text: '', applied: '' })
    expect(said).toEqual([])
  })
})
