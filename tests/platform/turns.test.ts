import { expect, test } from 'vitest'
import { createTurns, type Turns } from '#server/platform/turns'

/** Brings pieces of work, named by person and number, that are done when the gate opens; the order in which they are. */
const bring = async (inTurn: Turns, names: readonly string[]) => {
  const began: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const all = names.map((name) =>
    inTurn(name.slice(0, 1), async () => {
      began.push(name)
      await gate
      return name
    }),
  )
  open()
  const settled = await Promise.allSettled(all)
  const refused = settled.flatMap(({ status }, index) => (status === 'rejected' ? (names[index] ?? []) : []))
  const because = (code: string) =>
    settled.flatMap((one, index) =>
      one.status === 'rejected' && one.reason.code === code ? (names[index] ?? []) : [],
    )
  return { began, refused, tooMany: because('TOO_MANY_REQUESTS'), tooBusy: because('UNAVAILABLE') }
}

test('who comes with one thing waits for one of everybody else’s', async () => {
  const { began } = await bring(createTurns(16), ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('one person has all the room while nobody else wants any, and makes room for others', async () => {
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
  const alone = await bring(createTurns(4), many)
  expect([alone.refused, alone.tooMany]).toEqual([
    ['a5', 'a6'],
    ['a5', 'a6'],
  ])
  const { began, refused, tooMany, tooBusy } = await bring(createTurns(4), [...many, 'b1', 'c1', 'b2', 'd1'])
  expect([began, refused]).toEqual([
    ['a1', 'a2', 'b1', 'c1'],
    ['a3', 'a4', 'a5', 'a6', 'b2', 'd1'],
  ])
  // one’s own things in one’s way, and everybody’s
  expect([tooMany, tooBusy]).toEqual([
    ['a3', 'a4', 'a5', 'a6'],
    ['b2', 'd1'],
  ])
})

test('what fails holds nobody up, and its room is free again', async () => {
  const inTurn = createTurns(2)
  const fails = inTurn('a', () => Promise.reject(new RangeError('broken')))
  const next = inTurn('a', async () => 'done')
  await expect(fails).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect((await bring(inTurn, ['a1', 'b1'])).refused).toEqual([])
})

test('who has not taken what was made waits with their next; everybody else goes on', async () => {
  const inTurn = createTurns(4)
  const done: string[] = []
  let take = () => {}
  const taken = new Promise<void>((resolve) => {
    take = resolve
  })
  const work = (name: string) => async () => void done.push(name)
  await inTurn('a', work('a1'), () => taken)
  const second = inTurn('a', work('a2'))
  await inTurn('b', work('b1'))
  await inTurn('b', work('b2'))
  expect(done).toEqual(['a1', 'b1', 'b2'])
  take()
  await second
  expect(done).toEqual(['a1', 'b1', 'b2', 'a2'])
})

test('several are served together, each person’s things one after the other all the same', async () => {
  const inTurn = createTurns(8, 2)
  const { began, refused } = await bring(inTurn, ['a1', 'a2', 'b1', 'c1', 'a3'])
  expect(began).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  expect(refused).toEqual([])
})
