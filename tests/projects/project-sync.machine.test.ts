import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { projectSyncMachine } from '#machines/projects/project-sync.machine'
import type { CartItem } from '#machines/projects/project-sync.rules'
import type {
  BegunProject,
  ChangedLines,
  KnownProject,
  LinesSync,
  OpenedProject,
  PartingWrite,
  ProjectWrite,
} from '#machines/projects/project-sync.types'
import { partingsIn, withParting } from '#machines/projects/stored-parting'
import { fromStoredProject } from '#machines/projects/stored-project'
import type { ProjectLine } from '#shared/projects/projects.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import { refusal } from '#tests/platform/refusal'

const project = { id: 'p1', name: 'Villa Roche' }
const partingIn = (text: string | null, userId: string) => Object.values(partingsIn(text, userId))[0] ?? null
const item = (id: string, quantity = 1): CartItem => ({ id, content: aLine(id, { quantity }) })
const kept = (id: string, version: number, quantity: number | null, position = 0): ProjectLine => ({
  id,
  position,
  version,
  content: quantity === null ? null : aLine(id, { quantity }),
  changedAt: '2026-11-29T09:00:00.000Z',
})
const reply = (parts: Partial<ChangedLines> = {}): ChangedLines => ({
  project,
  done: [],
  conflicts: [],
  lines: [],
  revision: 1,
  hasMore: false,
  ...parts,
})

/** A cart of one tab beside an account that answers as it is told. */
const running = (
  answers: (ChangedLines | Error)[],
  opened: readonly ProjectLine[] = [kept('a', 1, 1)],
  known: KnownProject | null = null,
  device: { text: string | null } = { text: null },
) => {
  const clock = new SimulatedClock()
  const asked: { changes: readonly object[]; since: number }[] = []
  const written: (string | null)[] = []
  const given: (readonly CartItem[])[] = []
  const actor = createActor(
    projectSyncMachine.provide({
      actors: {
        cartLines: fromCallback<LinesSync, undefined>(({ receive, sendBack }) => {
          receive(({ lines }) => {
            given.push(lines)
            sendBack({ type: 'lines.changed', lines })
          })
        }),
        surroundings: fromCallback<{ type: 'never' }, undefined>(() => {}),
        projectStorage: fromCallback<ProjectWrite, undefined>(({ receive }) =>
          receive(({ text }) => written.push(text)),
        ),
        partingStorage: fromCallback<PartingWrite, undefined>(({ receive }) =>
          receive((write) => {
            device.text = withParting(device.text, { ...write, key: write.id })
          }),
        ),
        openProject: fromPromise<OpenedProject | BegunProject, { id: string }>(async () => ({
          project: {
            ...project,
            notes: '',
            place: '',
            contactName: '',
            contactPhone: '',
            wishedOn: null,
            state: 'open',
            version: 1,
            revision: 1,
            createdAt: '',
            changedAt: '',
            archivedAt: null,
            orders: [],
          },
          lines: [...opened],
          revision: 1,
        })),
        changeLines: fromPromise(async ({ input }) => {
          asked.push(input)
          const answer = answers.shift() ?? reply()
          if (answer instanceof Error) throw answer
          return answer
        }),
      },
    }),
    { input: { userId: 'u1', known, parting: partingIn(device.text, 'u1') }, clock },
  ).start()
  const settle = () => new Promise((done) => setImmediate(done))
  return { actor, clock, asked, written, given, settle }
}

const open = async (it: ReturnType<typeof running>, lines: readonly CartItem[] = []) => {
  it.actor.send({ type: 'lines.changed', lines })
  it.actor.send({ type: 'project.open', id: 'p1' })
  if (lines.length > 0) it.actor.send({ type: 'opening.choose', beside: true })
  await it.settle()
}

test('a change goes up once, after the debounce, from the version that was read', async () => {
  const it = running([reply({ done: [{ change: 'c', line: 'a', version: 2 }], revision: 2 })])
  await open(it)
  expect(it.given).toEqual([[item('a')]])
  it.actor.send({ type: 'lines.changed', lines: [item('a', 4)] })
  expect(it.actor.getSnapshot().value).toEqual({ attached: 'pending' })
  it.clock.increment(800)
  await it.settle()
  expect(it.asked).toEqual([
    {
      id: 'p1',
      begun: null,
      changes: [{ line: 'a', base: 1, content: aLine('a', { quantity: 4 }), position: 0 }],
      since: 1,
    },
  ])
  expect(it.actor.getSnapshot().value).toEqual({ attached: 'level' })
  expect(fromStoredProject(it.written.at(-1) ?? null, 'u1')?.agreed.a?.version).toBe(2)
  expect(fromStoredProject(it.written.at(-1) ?? null, 'u2')).toBeNull()
})

test('without network nothing is lost: it goes up when there is one again', async () => {
  const it = running([refusal('NETWORK'), reply({ done: [{ change: 'c', line: 'a', version: 2 }] })])
  await open(it)
  it.actor.send({ type: 'lines.changed', lines: [] })
  it.clock.increment(800)
  await it.settle()
  expect(it.actor.getSnapshot().value).toEqual({ attached: 'waiting' })
  it.actor.send({ type: 'network.back' })
  await it.settle()
  expect(it.asked[1]).toEqual(it.asked[0])
  expect(it.actor.getSnapshot().value).toEqual({ attached: 'level' })
})

test('both versions of a line stay until one is chosen; both may be kept', async () => {
  const conflict = { change: 'c', theirs: kept('a', 2, 9) }
  const it = running([reply({ conflicts: [conflict], revision: 2 }), reply({ revision: 3 })])
  await open(it)
  it.actor.send({ type: 'lines.changed', lines: [item('a', 4)] })
  it.clock.increment(800)
  await it.settle()
  expect(it.actor.getSnapshot().value).toEqual({ attached: 'conflicted' })
  expect(it.actor.getSnapshot().context.lines).toEqual([item('a', 4)])
  it.actor.send({ type: 'conflict.settle', line: 'a', keep: 'both', copy: 'b' })
  expect(it.actor.getSnapshot().context.lines).toEqual([
    item('a', 9),
    { id: 'b', content: aLine('a', { quantity: 4 }) },
  ])
  it.clock.increment(800)
  await it.settle()
  expect(it.asked[1]?.changes).toEqual([
    { line: 'b', base: 0, content: aLine('a', { quantity: 4 }), position: 1 },
  ])
})

test('what others added comes in its place, and the cart that is ordered leaves the chantier as it is', async () => {
  const it = running([reply({ lines: [kept('b', 1, 2, 1)], revision: 2 })])
  await open(it)
  it.actor.send({ type: 'page.shown' })
  await it.settle()
  expect(it.actor.getSnapshot().context.lines).toEqual([item('a'), item('b', 2)])
  it.actor.send({ type: 'cart.emptied' })
  it.actor.send({ type: 'lines.changed', lines: [] })
  it.clock.increment(60_000)
  await it.settle()
  expect(it.asked).toHaveLength(1)
  expect(it.written.at(-1)).toBeNull()
})

test('a chantier of more lines than a cart holds is not opened, and the cart stays', async () => {
  const many = Array.from({ length: 201 }, (_, place) => kept(`l${place}`, 1, 1, place))
  const it = running([], many)
  await open(it, [item('own')])
  expect(it.actor.getSnapshot().value).toEqual({ detached: 'tooLong' })
  expect(it.given).toEqual([])
})

test('what was changed last goes up when the cart is emptied, and what the tab has then is no change', async () => {
  const it = running([refusal('NETWORK'), reply()])
  await open(it)
  it.actor.send({ type: 'lines.changed', lines: [item('a', 4)] })
  it.actor.send({ type: 'cart.emptied' })
  it.actor.send({ type: 'lines.changed', lines: [] })
  expect(it.written.at(-1)).toBeNull()
  await it.settle()
  expect(it.actor.getSnapshot().value).toEqual({ parting: 'waiting' })
  it.actor.send({ type: 'network.back' })
  await it.settle()
  expect(it.asked.map(({ changes }) => changes)).toEqual([
    [{ line: 'a', base: 1, content: aLine('a', { quantity: 4 }), position: 0 }],
    [{ line: 'a', base: 1, content: aLine('a', { quantity: 4 }), position: 0 }],
  ])
  expect(it.actor.getSnapshot().value).toEqual({ detached: 'idle' })
})

test('another chantier is opened once what was changed in this one is up', async () => {
  const it = running([reply({ done: [{ change: 'c', line: 'a', version: 2 }], revision: 2 })])
  await open(it)
  it.actor.send({ type: 'lines.changed', lines: [item('a', 4)] })
  it.actor.send({ type: 'project.open', id: 'p2' })
  expect(it.actor.getSnapshot().value).toEqual({ attached: 'pending' })
  it.clock.increment(800)
  await it.settle()
  await it.settle()
  expect(it.asked).toHaveLength(1)
  expect(it.actor.getSnapshot().context.opens).toBeNull()
  expect(it.actor.getSnapshot().value).toEqual({ attached: 'level' })
})

test('lines that no chantier has are asked about before another takes their place', async () => {
  const it = running([])
  it.actor.send({ type: 'lines.changed', lines: [item('own')] })
  it.actor.send({ type: 'project.open', id: 'p1' })
  expect(it.actor.getSnapshot().value).toBe('asking')
  it.actor.send({ type: 'opening.cancel' })
  expect(it.actor.getSnapshot().value).toEqual({ detached: 'idle' })
  it.actor.send({ type: 'project.open', id: 'p1' })
  it.actor.send({ type: 'opening.choose', beside: false })
  await it.settle()
  expect(it.given).toEqual([[item('a')]])
})

test('a tab that lost its lines removes none from its chantier: it reads them anew', async () => {
  const agreed = { a: { content: aLine('a'), position: 0, version: 1 } }
  const it = running([], undefined, { project, revision: 1, agreed, conflicts: {} })
  it.actor.send({ type: 'lines.changed', lines: [] })
  await it.settle()
  expect(it.asked).toEqual([])
  expect(it.given).toEqual([[item('a')]])
})

test('what waits of a chantier that was detached goes up from another tab, where its own was closed', async () => {
  const device = { text: null }
  const closed = running([refusal('NETWORK')], undefined, null, device)
  await open(closed)
  closed.actor.send({ type: 'lines.changed', lines: [item('a', 4)] })
  closed.actor.send({ type: 'project.detach' })
  await closed.settle()
  closed.actor.stop()
  expect(partingIn(device.text, 'u2')).toBeNull()

  const next = running([refusal('NETWORK'), reply()], undefined, null, device)
  next.actor.send({ type: 'lines.changed', lines: [item('own')] })
  await next.settle()
  expect(next.actor.getSnapshot().value).toEqual({ parting: 'waiting' })
  expect(next.asked).toEqual(closed.asked)
  next.actor.send({ type: 'network.back' })
  await next.settle()
  expect(next.actor.getSnapshot().value).toEqual({ detached: 'idle' })
  expect(next.actor.getSnapshot().context.lines).toEqual([item('own')])
  expect([next.given, device.text]).toEqual([[], null])
})

test('a cart that has a chantier goes on with it: what another one left waits', async () => {
  const parting = {
    project: { id: 'p2', name: 'Hôtel' },
    revision: 1,
    sent: [{ line: 'b', base: 0, content: null, position: 0 }],
  }
  const device = { text: withParting(null, { userId: 'u1', key: 'p2', parting }) }
  const it = running([], undefined, { project, revision: 1, agreed: {}, conflicts: {} }, device)
  it.actor.send({ type: 'lines.changed', lines: [] })
  await it.settle()
  expect(it.asked).toMatchObject([{ id: 'p1', changes: [] }])
  expect(partingIn(device.text, 'u1')?.project).toEqual(parting.project)
  expect(partingIn('{"version":1,"userId":"u1","partings":{"p2":{}}}', 'u1')).toBeNull()
})
