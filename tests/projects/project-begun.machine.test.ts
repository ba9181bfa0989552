import { expect, test } from 'vitest'
import type { CartItem } from '#machines/projects/project-sync.rules'
import { partingsIn } from '#machines/projects/stored-parting'
import { fromStoredProject } from '#machines/projects/stored-project'
import { newProject } from '#shared/projects/projects.rules'
import { aLine } from '#tests/cart/lines.fixtures'
import { anAccount, aPage, aTab } from './an-account.ts'

const item = (id: string, quantity = 1): CartItem => ({ id, content: aLine('l', { quantity }) })
const make = { type: 'project.make', id: 'p1', fields: newProject('Villa Roche') } as const
const three = [item('a'), item('b', 2), item('c', 3)]

/** A tab that begins a chantier of three lines while the server is not reached. */
const begunIn = async (account: ReturnType<typeof anAccount>, tab = aTab()) => {
  tab.lines = three
  const page = aPage(account, tab)
  await page.settle()
  page.actor.send(make)
  await page.settle()
  expect(page.actor.getSnapshot().value).toEqual({ attached: 'waiting' })
  return { tab, page }
}

const waits = (text: string | null) => Object.values(partingsIn(text, 'u1'))

test('a chantier that is begun without network goes up with its lines once it is back, and waits no more', async () => {
  const account = anAccount('unreached', 'unreached', 'answered')
  const { tab, page } = await begunIn(account)
  expect(waits(tab.device)).toMatchObject([
    { project: { id: 'p1' }, begun: make.fields, sent: [{ line: 'a' }, { line: 'b' }, { line: 'c' }] },
  ])
  page.actor.send({ type: 'network.back' })
  await page.settle()
  expect(page.actor.getSnapshot().value).toEqual({ attached: 'waiting' })
  page.actor.send({ type: 'network.back' })
  await page.settle()
  expect([account.has('p1'), account.made('p1')]).toEqual([{ a: 1, b: 2, c: 3 }, 'Villa Roche'])
  expect([page.actor.getSnapshot().value, waits(tab.device)]).toEqual([{ attached: 'level' }, []])
  expect(page.actor.getSnapshot().context.begun).toBeNull()
})

test('it outlives a reload, and a tab that is closed: the next one goes on with it, and there is one', async () => {
  const account = anAccount('unreached', 'unheard', 'answered')
  const { tab, page } = await begunIn(account)
  page.actor.stop()
  expect(fromStoredProject(tab.project, 'u1')?.begun).toEqual(make.fields)
  const again = aPage(account, tab)
  await again.settle()
  expect(again.actor.getSnapshot().value).toEqual({ attached: 'waiting' })
  again.actor.stop()
  // what the server did and nobody heard of is asked again as it was
  const next = aPage(account, { ...aTab(), device: tab.device })
  await next.settle()
  expect(account.asked[1]).toEqual(account.asked[0])
  expect([account.has('p1'), next.actor.getSnapshot().value]).toEqual([
    { a: 1, b: 2, c: 3 },
    { detached: 'idle' },
  ])
})

test('one that waits on the device opens in another cart, and is worked in without network', async () => {
  const account = anAccount('unreached')
  const { tab, page } = await begunIn(account)
  page.actor.stop()
  const next = { ...aTab(), device: tab.device }
  const other = aPage(account, next)
  await other.settle()
  expect(other.actor.getSnapshot().value).toEqual({ parting: 'waiting' })
  other.actor.send({ type: 'project.open', id: 'p1' })
  await other.settle()
  expect(next.lines).toEqual(three)
  other.set([...three, item('d', 4)])
  expect(waits(next.device)[0]?.sent.map(({ line }) => line)).toEqual(['a', 'b', 'c', 'd'])
})

test('another is begun while one waits: both stay on the device', async () => {
  const account = anAccount('unreached')
  const { tab, page } = await begunIn(account)
  page.actor.send({ type: 'project.detach' })
  await page.settle()
  expect(page.actor.getSnapshot().value).toEqual({ parting: 'waiting' })
  page.actor.send({ type: 'project.make', id: 'p2', fields: newProject('Hôtel') })
  await page.settle()
  expect(page.actor.getSnapshot().value).toEqual({ attached: 'waiting' })
  expect(waits(tab.device).map(({ project }) => project.name)).toEqual(['Villa Roche', 'Hôtel'])
})

test('what is changed while a call is in flight is on the device before its reply: a tab that is closed then loses nothing', async () => {
  const account = anAccount('answered')
  account.put('p1', item('a'))
  const tab = aTab()
  const page = aPage(account, tab)
  page.actor.send({ type: 'project.open', id: 'p1' })
  await page.settle()
  page.set([item('a', 2)])
  page.clock.increment(800)
  expect(page.actor.getSnapshot().value).toEqual({ attached: 'sending' })
  page.set([item('a', 5), item('n')])
  page.actor.stop()
  await page.settle()
  expect(account.has('p1')).toEqual({ a: 2 })

  const next = aPage(account, { ...aTab(), device: tab.device })
  await next.settle()
  await next.settle()
  expect(account.has('p1')).toEqual({ a: 5, n: 1 })
  expect(next.actor.getSnapshot().value).toEqual({ detached: 'idle' })
})
