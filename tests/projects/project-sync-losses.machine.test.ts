import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartItem } from '#machines/projects/project-sync.rules'
import { fromStoredProject } from '#machines/projects/stored-project'
import { aLine } from '#tests/cart/lines.fixtures'
import { refusal } from '#tests/platform/refusal'
import { runs } from '#tests/platform/runs'
import { anAccount, aPage, aTab, type Ending, emptyUnseen } from './an-account.ts'

const item = (id: string, quantity = 1): CartItem => ({ id, content: aLine('l', { quantity }) })

/** A tab whose cart is the chantier « p1 » of lines a and b. */
const opened = async (account = anAccount()) => {
  account.put('p1', item('a'))
  account.put('p1', item('b'), 1)
  const tab = aTab()
  const page = aPage(account, tab)
  page.actor.send({ type: 'project.open', id: 'p1' })
  await page.settle()
  expect(page.actor.getSnapshot().value).toEqual({ attached: 'level' })
  return { account, tab, page }
}

/** No line is ever asked to be removed. */
const removals = (account: ReturnType<typeof anAccount>) =>
  account.asked.flat().filter(({ content }) => content === null)

test('a cart that was emptied where nobody saw it is another one: its chantier keeps its lines', async () => {
  const { account, tab, page } = await opened()
  page.actor.stop()
  emptyUnseen(tab, [item('own', 3)])
  const next = aPage(account, tab)
  await next.settle()
  next.clock.increment(60_000)
  await next.settle()
  expect(next.actor.getSnapshot().value).toEqual({ detached: 'idle' })
  expect([account.has('p1'), removals(account)]).toEqual([{ a: 1, b: 1 }, []])
})

test('a cart that is emptied while another chantier opens leaves both as they are', async () => {
  const { account, tab, page } = await opened()
  account.put('p2', item('c'))
  const release = page.holdOpening()
  page.actor.send({ type: 'project.open', id: 'p2' })
  expect(page.actor.getSnapshot().value).toBe('opening')
  page.empty()
  release()
  await page.settle()
  await page.settle()
  page.clock.increment(60_000)
  await page.settle()
  expect([account.has('p1'), account.has('p2'), removals(account)]).toEqual([{ a: 1, b: 1 }, { c: 1 }, []])
  expect(page.actor.getSnapshot().context.project?.id).toBe('p2')
  expect(tab.lines).toEqual([item('c')])
})

test('what had no answer goes up as it was: a line that is taken out meanwhile stays out', async () => {
  const { account, tab, page } = await opened(anAccount('unheard', 'answered'))
  page.set([item('a'), item('b'), item('n')])
  page.clock.increment(800)
  await page.settle()
  expect(page.actor.getSnapshot().value).toEqual({ attached: 'waiting' })
  expect(fromStoredProject(tab.project, 'u1')?.sent).toMatchObject([{ line: 'n', base: 0 }])
  page.set([item('a'), item('b')])
  page.actor.send({ type: 'network.back' })
  await page.settle()
  page.clock.increment(800)
  await page.settle()
  expect(account.asked[1]).toEqual(account.asked[0])
  expect(account.has('p1')).toEqual({ a: 1, b: 1 })
  expect([tab.lines, page.actor.getSnapshot().context.conflicts]).toEqual([[item('a'), item('b')], {}])
})

test('an edit after a lost reply is no conflict with oneself, after a reload too', async () => {
  const { account, tab, page } = await opened(anAccount('unheard', 'answered'))
  page.set([item('a', 2), item('b')])
  page.clock.increment(800)
  await page.settle()
  page.set([item('a', 5), item('b')])
  page.actor.stop()
  const next = aPage(account, tab)
  await next.settle()
  next.clock.increment(800)
  await next.settle()
  expect([account.has('p1'), next.actor.getSnapshot().value]).toEqual([{ a: 5, b: 1 }, { attached: 'level' }])
})

test('a line that is the same in the cart and in the chantier that opens is no conflict, wherever it stands', async () => {
  const account = anAccount()
  account.put('p1', item('a'))
  account.put('p1', item('b'), 7)
  const tab = { ...aTab(), lines: [item('b'), item('own')] }
  const page = aPage(account, tab)
  page.actor.send({ type: 'project.open', id: 'p1' })
  page.actor.send({ type: 'opening.choose', beside: true })
  await page.settle()
  expect(page.actor.getSnapshot().context.conflicts).toEqual({})
  expect(tab.lines.map(({ id }) => id)).toEqual(['a', 'b', 'own'])
})

test('« Les remplacer » takes away the lines that it was asked about, and none that came since', async () => {
  const account = anAccount()
  account.put('p1', item('a'))
  const tab = { ...aTab(), lines: [item('own')] }
  const page = aPage(account, tab)
  page.actor.send({ type: 'project.open', id: 'p1' })
  const release = page.holdOpening()
  page.actor.send({ type: 'opening.choose', beside: false })
  page.set([item('own'), item('late')])
  release()
  await page.settle()
  expect(tab.lines.map(({ id }) => id)).toEqual(['a', 'late'])
})

test('a chantier that is detached gets what was in conflict as a line of its own, and all of many changes', async () => {
  const { account, page } = await opened()
  const more = Array.from({ length: 190 }, (_, place) => item(`m${place}`))
  account.put('p1', item('a', 9))
  page.set([item('a', 4), item('b'), ...more])
  page.actor.send({ type: 'project.detach' })
  expect(page.actor.getSnapshot().value).toEqual({ parting: 'sending' })
  for (let call = 0; call < 4; call++) await page.settle()
  const { a, ...others } = account.has('p1')
  expect([a, Object.values(others).filter((quantity) => quantity === 4)]).toEqual([9, [4]])
  expect(Object.keys(others)).toHaveLength(192)
  expect(page.actor.getSnapshot().value).toEqual({ detached: 'idle' })
})

test('a conflict that nobody settled goes up with the chantier that is detached: neither version is left behind', async () => {
  const { account, page } = await opened()
  account.put('p1', item('a', 9))
  page.set([item('a', 4), item('b')])
  page.clock.increment(800)
  await page.settle()
  expect(page.actor.getSnapshot().value).toEqual({ attached: 'conflicted' })
  page.actor.send({ type: 'project.detach' })
  for (let call = 0; call < 3; call++) await page.settle()
  const { a, b, ...copies } = account.has('p1')
  expect([a, b, Object.values(copies)]).toEqual([9, 1, [4]])
})

test('what a chantier that was left refuses is told, and dropped by hand alone', async () => {
  const { account, page } = await opened()
  const { change } = account
  account.change = async () => {
    throw refusal('PROJECT_FULL')
  }
  page.set([item('a', 4), item('b')])
  page.actor.send({ type: 'project.detach' })
  await page.settle()
  expect(page.actor.getSnapshot()).toMatchObject({
    value: { parting: 'refused' },
    context: { project: { id: 'p1' }, failure: { code: 'PROJECT_FULL' } },
  })
  account.change = change
  page.actor.send({ type: 'sync.retry' })
  await page.settle()
  expect(account.has('p1')).toEqual({ a: 4, b: 1 })
})

test('a line that is refused is set aside with its message, and the others go up', async () => {
  const { account, page } = await opened()
  const { change } = account
  account.change = async (input) => {
    const bad = input.changes.findIndex(({ line }) => line === 'a')
    const errors = { [`changes.${bad}.content`]: ['Cette ligne est trop longue pour être gardée.'] }
    if (bad >= 0) throw refusal('INVALID_FIELDS', { errors })
    return change(input)
  }
  page.set([item('a', 4), item('b', 2), item('n')])
  for (let call = 0; call < 3; call++) {
    page.clock.increment(800)
    await page.settle()
  }
  expect(account.has('p1')).toEqual({ a: 1, b: 2, n: 1 })
  expect(page.actor.getSnapshot()).toMatchObject({
    value: { attached: 'aside' },
    context: { aside: { a: { message: 'Cette ligne est trop longue pour être gardée.' } } },
  })
  account.change = change
  page.set([item('a', 5), item('b', 2), item('n')])
  page.clock.increment(800)
  await page.settle()
  expect([account.has('p1'), page.actor.getSnapshot().value]).toEqual([
    { a: 5, b: 2, n: 1 },
    { attached: 'level' },
  ])
})

test('where the chantier grew too long, what is changed here goes up all the same', async () => {
  const { account, page } = await opened()
  for (let place = 0; place < 200; place++) account.put('p1', item(`t${place}`), place + 2)
  page.set([item('a', 4), item('b')])
  page.clock.increment(800)
  await page.settle()
  expect(page.actor.getSnapshot().value).toEqual({ attached: 'tooLong' })
  expect(account.has('p1').a).toBe(4)
  page.set([item('a', 5), item('b')])
  page.clock.increment(800)
  await page.settle()
  expect(account.has('p1').a).toBe(5)
  expect(page.actor.getSnapshot().context.conflicts).toEqual({})
})

test('what is changed last goes up as the page is left, without its debounce', async () => {
  const { account, page } = await opened()
  page.set([item('a', 4), item('b')])
  page.actor.send({ type: 'page.left' })
  await page.settle()
  expect(account.has('p1').a).toBe(4)
})

test('however calls end and pages are reloaded, one tab has no conflict with itself and its chantier gets its lines', async () => {
  const ids = ['a', 'b', 'c']
  const cart = fc
    .subarray(ids)
    .chain((some) =>
      fc.tuple(...some.map((id) => fc.integer({ min: 1, max: 3 }).map((quantity) => item(id, quantity)))),
    )
  const step = fc.oneof(
    cart.map((lines) => ({ lines })),
    fc.constantFrom('sent' as const, 'back' as const, 'reloaded' as const),
  )
  const ending = fc.constantFrom<Ending>('answered', 'unheard', 'unreached')
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(ending, { maxLength: 8 }),
      async (steps, ends) => {
        const { account, tab, page: first } = await opened(anAccount(...ends, 'answered'))
        let page = first
        for (const one of steps) {
          if (one === 'sent') page.clock.increment(800)
          else if (one === 'back') page.actor.send({ type: 'network.back' })
          else if (one === 'reloaded') {
            page.actor.stop()
            page = aPage(account, tab)
          }
          // an empty tab may be one that lost its lines: it reads them anew
          else if (one.lines.length > 0) page.set(one.lines)
          await page.settle()
          expect(page.actor.getSnapshot().context.conflicts).toEqual({})
        }
        for (let call = 0; call < 20; call++) {
          page.actor.send({ type: 'network.back' })
          page.clock.increment(800)
          await page.settle()
        }
        const mine = Object.fromEntries(tab.lines.map(({ id, content }) => [id, content.quantity]))
        expect(account.has('p1')).toEqual(mine)
        page.actor.stop()
      },
    ),
    { numRuns: runs(100) },
  )
})
