import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type FavoriteEmitted, favoriteMachine } from '#machines/orders/favorite.machine'
import { refusal } from '#tests/platform/refusal'

/** A star whose calls answer at once what the test says. */
const start = (calls: { toggle?: () => boolean; name?: (name: string) => string } = {}) => {
  const named: string[] = []
  const said: FavoriteEmitted[] = []
  const favorite = createActor(
    favoriteMachine.provide({
      actors: {
        toggleFavorite: fromPromise<boolean, { id: string }>(async () => (calls.toggle ?? (() => true))()),
        setFavoriteName: fromPromise<string, { id: string; name: string }>(async ({ input: { name } }) => {
          named.push(name)
          return (calls.name ?? ((text) => text.trim()))(name)
        }),
      },
    }),
    { input: { id: 'o1' } },
  )
  favorite.on('*', (event) => said.push(event))
  favorite.start()
  const name = (text: string) => {
    favorite.send({ type: 'name.edit', name: null })
    favorite.send({ type: 'name.type', text })
    favorite.send({ type: 'name.submit' })
  }
  const answered = () =>
    new Promise<void>((resolve) => {
      const heard = favorite.subscribe((snapshot) => {
        if (snapshot.matches('toggling') || snapshot.matches('saving')) return
        heard.unsubscribe()
        resolve()
      })
    })
  return { favorite, named, said, name, answered, context: () => favorite.getSnapshot().context }
}

const throws = (error: unknown) => () => {
  throw error
}

describe('a favourite', () => {
  test('shows what is wished until the server says what it is', async () => {
    const { favorite, said, answered, context } = start({ toggle: () => false })
    favorite.send({ type: 'star.toggle', isFavorite: true })
    expect(context().wished).toBe(false)
    // a second touch while the first is on its way would take back what the person sees
    favorite.send({ type: 'star.toggle', isFavorite: true })
    await answered()
    expect([context().wished, said]).toEqual([null, [{ type: 'star.changed', isFavorite: false }]])
  })

  test('a star that fails is what it was, and is said', async () => {
    const { favorite, said, answered, context } = start({ toggle: throws(refusal('NETWORK')) })
    favorite.send({ type: 'star.toggle', isFavorite: false })
    await answered()
    expect([context().wished, said]).toEqual([null, [{ type: 'star.failed' }]])
  })

  test('a name from 3 to 40 characters is kept, as the server wrote it', async () => {
    for (const text of ['abc', ' <b>Salon</b> ', '🏨🏨🏨', 'a'.repeat(40)]) {
      const { favorite, said, name, named, answered } = start()
      name(text)
      await answered()
      expect([named, said]).toEqual([[text], [{ type: 'name.changed', name: text.trim() }]])
      expect(favorite.getSnapshot().value).toBe('shown')
    }
  })

  test('a name of another length is not sent; typing on takes the problem away', () => {
    for (const text of ['', 'ab', '  ab  ', 'a'.repeat(41)]) {
      const { favorite, name, named, context } = start()
      name(text)
      expect([named, favorite.getSnapshot().value, context().problem]).toEqual([[], 'editing', 'name'])
      favorite.send({ type: 'name.type', text: 'abc' })
      expect(context().problem).toBeNull()
    }
  })

  test.each([
    [refusal('INVALID_FIELDS', { errors: { name: ['Autre chose.'] } }), 'name'],
    [refusal('RATE_LIMITED'), { code: 'RATE_LIMITED', message: 'Refus RATE_LIMITED' }],
    [new Error('nothing of ours'), { code: 'INTERNAL', message: 'Une erreur est survenue' }],
  ])('a name that is refused stays to be corrected: %s', async (error, problem) => {
    const { favorite, name, answered, context, said } = start({ name: throws(error) })
    name('Hôtel')
    await answered()
    expect([favorite.getSnapshot().value, context().text, context().problem, said]).toEqual([
      'editing',
      'Hôtel',
      problem,
      [],
    ])
  })

  test('Escape leaves the name as it was, and begins again from it', () => {
    const { favorite, name, named, context } = start()
    name('ab')
    favorite.send({ type: 'name.cancel' })
    expect([favorite.getSnapshot().value, named, context().problem]).toEqual(['shown', [], null])
    favorite.send({ type: 'name.edit', name: 'Chambre type' })
    expect(context().text).toBe('Chambre type')
  })
})
