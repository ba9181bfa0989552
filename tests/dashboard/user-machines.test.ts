import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { auditExportMachine } from '#machines/dashboard/audit/audit-export.machine'
import {
  type ChangeOutcome,
  type SeenRights,
  type UserDetails,
  userEditMachine,
} from '#machines/dashboard/users/user-edit.machine'
import { type StatusesOutcome, userStatusesMachine } from '#machines/dashboard/users/user-statuses.machine'
import type { AuditExportQuery } from '#shared/dashboard/audit/audit.schema'
import type { Rights } from '#shared/dashboard/users/users.rules'
import type { AdminUser, ChangeStatusesBody, RefuseAccountsBody } from '#shared/dashboard/users/users.schema'
import { refusal } from '#tests/platform/refusal'
import { anAccount, detailsOf } from './users.fixtures.ts'

type Asked = { id: string; seen: SeenRights; change: Rights }

const editing = (
  user: AdminUser,
  change: (asked: Asked) => Promise<ChangeOutcome>,
  actorId = 'me',
  read = async (): Promise<UserDetails> => detailsOf(user),
) => {
  const actor = createActor(
    userEditMachine.provide({
      actors: {
        readUser: fromPromise<UserDetails, { id: string }>(read),
        changeUser: fromPromise<ChangeOutcome, Asked>(({ input }) => change(input)),
      },
    }),
    { input: { id: user.id, actorId } },
  )
  return actor.start()
}
const isReady = (actor: ReturnType<typeof editing>) =>
  expect.poll(() => actor.getSnapshot().value).toBe('ready')

test('a change carries what was seen, and is told when it is made', async () => {
  const user = anAccount({ status: 'inactive' })
  const asked: Asked[] = []
  const actor = editing(user, async (one) => {
    asked.push(one)
    return { kind: 'changed', user: { ...user, status: 'active' } }
  })
  const told = vi.fn()
  actor.on('user.changed', ({ user: { status } }) => told(status))
  await isReady(actor)
  actor.send({ type: 'rights.change', change: { status: 'active', deferredPayment: true } })
  actor.send({ type: 'rights.submit' })
  expect(actor.getSnapshot().value).toBe('confirming')
  actor.send({ type: 'change.confirm' })
  await isReady(actor)
  const rights: Rights = { role: 'user', status: 'inactive', type: 'professionnel', deferredPayment: false }
  const seen = { ...rights, state: 'deactivated' }
  expect(asked).toEqual([{ id: 'u1', seen, change: { ...rights, status: 'active', deferredPayment: true } }])
  expect(told.mock.calls).toEqual([['active']])
})

test('one that another overtook shows the account and its log as they are now, and says so', async () => {
  const user = anAccount()
  const now = anAccount({ type: 'partenaire' })
  const reads = [detailsOf(user), { ...detailsOf(now), ordersCount: 3 }]
  const actor = editing(
    user,
    async () => ({ kind: 'overtaken', user: now, message: 'Modifié entre-temps.' }),
    'me',
    async () => reads.shift() ?? detailsOf(now),
  )
  await isReady(actor)
  actor.send({ type: 'rights.change', change: { deferredPayment: true } })
  actor.send({ type: 'rights.submit' })
  await expect.poll(() => actor.getSnapshot().context.details?.ordersCount).toBe(3)
  await isReady(actor)
  expect(actor.getSnapshot().context.overtaken).toBe('Modifié entre-temps.')
  expect(actor.getSnapshot().context.draft).toMatchObject({ type: 'partenaire', deferredPayment: false })
  expect(actor.getSnapshot().context.details?.user).toEqual(now)
})

test('a decision taken while the account is read again is read too, and what a save said goes', async () => {
  const user = anAccount({ status: 'inactive' })
  const answers: ((details: UserDetails) => void)[] = []
  const actor = editing(
    user,
    () => Promise.reject(refusal('LAST_ADMIN')),
    'me',
    () => new Promise((resolve) => answers.push(resolve)),
  )
  answers[0]?.(detailsOf(user))
  await isReady(actor)
  actor.send({ type: 'rights.change', change: { type: 'partenaire' } })
  actor.send({ type: 'rights.submit' })
  await isReady(actor)
  expect(actor.getSnapshot().context.failure?.code).toBe('LAST_ADMIN')
  // opened, and taken back at once
  actor.send({ type: 'details.refresh' })
  actor.send({ type: 'details.refresh' })
  answers[1]?.(detailsOf(anAccount()))
  answers[2]?.(detailsOf(user))
  await isReady(actor)
  const { details, failure } = actor.getSnapshot().context
  expect([answers.length, details?.user.status, failure]).toEqual([3, 'inactive', null])
})

test('what was chosen and not saved outlives a decision, and may be chosen while the account is read again', async () => {
  const user = anAccount({ status: 'inactive' })
  const answers: ((details: UserDetails) => void)[] = []
  const actor = editing(
    user,
    () => Promise.reject(refusal('LAST_ADMIN')),
    'me',
    () => new Promise((resolve) => answers.push(resolve)),
  )
  answers[0]?.(detailsOf(user))
  await isReady(actor)
  actor.send({ type: 'rights.change', change: { type: 'partenaire' } })
  // opened at the foot of the dialog
  actor.send({ type: 'details.refresh' })
  actor.send({ type: 'rights.change', change: { deferredPayment: true } })
  answers[1]?.(detailsOf(anAccount()))
  await isReady(actor)
  const rights = { role: 'user', status: 'active', type: 'partenaire', deferredPayment: true }
  expect(actor.getSnapshot().context.draft).toEqual(rights)
  actor.send({ type: 'details.refresh' })
  actor.send({ type: 'rights.reset' })
  answers[2]?.(detailsOf(anAccount()))
  await isReady(actor)
  expect(actor.getSnapshot().context.draft).toEqual({
    ...rights,
    type: 'professionnel',
    deferredPayment: false,
  })
})

test.each([
  ['one’s own account', anAccount({ role: 'admin' }), 'u1', { type: 'partenaire' }],
  [
    'an account that is not confirmed',
    anAccount({ verified: false, status: 'inactive' }),
    'me',
    { status: 'active' },
  ],
  ['nothing', anAccount(), 'me', { status: 'active' }],
] as const)('no call is made for %s', async (_, user, actorId, change) => {
  const called = vi.fn()
  const actor = editing(
    user,
    async (one) => {
      called(one)
      return { kind: 'changed', user }
    },
    actorId,
  )
  await isReady(actor)
  actor.send({ type: 'rights.change', change })
  expect(actor.getSnapshot().can({ type: 'rights.submit' })).toBe(false)
  actor.send({ type: 'rights.submit' })
  expect(actor.getSnapshot().value).toBe('ready')
  expect(called).not.toHaveBeenCalled()
})

test('what was done is undone for those that changed only; one that failed can be tried again', async () => {
  const users = [anAccount({ status: 'inactive' }), anAccount({ id: 'u2', status: 'inactive' })]
  const asked: ChangeStatusesBody[] = []
  const actor = createActor(
    userStatusesMachine.provide({
      actors: {
        changeStatuses: fromPromise<StatusesOutcome, ChangeStatusesBody>(async ({ input }) => {
          asked.push(input)
          if (asked.length === 2) throw refusal('NETWORK')
          return { message: '', done: [anAccount()], refused: [] }
        }),
      },
    }),
  ).start()
  const isTold = () => expect.poll(() => actor.getSnapshot().value).toBe('told')
  actor.send({ type: 'statuses.ask', users, decision: 'open' })
  actor.send({ type: 'statuses.confirm' })
  await isTold()
  actor.send({ type: 'statuses.undo' })
  await isTold()
  expect(actor.getSnapshot().context.failure?.code).toBe('NETWORK')
  actor.send({ type: 'statuses.undo' })
  await isTold()
  expect(actor.getSnapshot().can({ type: 'statuses.undo' })).toBe(false)
  expect(asked).toEqual([
    {
      accounts: [
        { id: 'u1', seen: 'deactivated' },
        { id: 'u2', seen: 'deactivated' },
      ],
      status: 'active',
    },
    { accounts: [{ id: 'u1', seen: 'active' }], status: 'inactive' },
    { accounts: [{ id: 'u1', seen: 'active' }], status: 'inactive' },
  ])
})

test('a refusal is about what waits, carries its reason, and leaves the rest alone', async () => {
  const waiting = anAccount({ status: 'inactive', openedAt: null })
  const closed = anAccount({ id: 'u2', status: 'inactive' })
  const refused = anAccount({ id: 'u3', status: 'inactive', openedAt: null, refusal: 'Hors métier' })
  const other = anAccount({ id: 'u4', status: 'inactive', openedAt: null })
  const asked: RefuseAccountsBody[] = []
  const told: string[] = []
  const actor = createActor(
    userStatusesMachine.provide({
      actors: {
        refuseAccounts: fromPromise<StatusesOutcome, RefuseAccountsBody>(async ({ input }) => {
          asked.push(input)
          return { message: `${input.accounts.length} refusés.`, done: [], refused: [] }
        }),
      },
    }),
  ).start()
  actor.on('statuses.told', ({ message }) => told.push(message))
  // nothing that waits is among them
  actor.send({ type: 'statuses.ask', users: [closed, refused, anAccount()], decision: 'refuse' })
  expect(actor.getSnapshot().value).toBe('idle')
  actor.send({ type: 'statuses.ask', users: [waiting, closed, refused], decision: 'refuse' })
  expect(actor.getSnapshot().can({ type: 'statuses.confirm' })).toBe(false)
  actor.send({ type: 'reason.type', text: '  Activité hors de notre métier. ' })
  actor.send({ type: 'statuses.confirm' })
  // one is said in passing; several are read
  await expect.poll(() => [actor.getSnapshot().value, told]).toEqual(['idle', ['1 refusés.']])
  expect(asked).toEqual([
    { accounts: [{ id: 'u1', seen: 'waiting' }], reason: 'Activité hors de notre métier.' },
  ])
  actor.send({ type: 'statuses.ask', users: [waiting, other], decision: 'refuse' })
  actor.send({ type: 'reason.type', text: 'Hors métier' })
  actor.send({ type: 'statuses.confirm' })
  await expect.poll(() => actor.getSnapshot().value).toBe('told')
  expect([actor.getSnapshot().context.outcome?.message, told.length]).toEqual(['2 refusés.', 1])
  expect(actor.getSnapshot().can({ type: 'statuses.undo' })).toBe(false)
})

test('the export is asked for with the filters, once at a time', async () => {
  const asked: AuditExportQuery[] = []
  const actor = createActor(
    auditExportMachine.provide({
      actors: {
        saveAudit: fromPromise<void, AuditExportQuery>(async ({ input }) => {
          asked.push(input)
          if (asked.length === 1) throw refusal('INVALID_FIELDS')
        }),
      },
    }),
  ).start()
  const isIdle = () => expect.poll(() => actor.getSnapshot().value).toBe('idle')
  actor.send({ type: 'export.ask', query: { kind: 'signed_in' } })
  actor.send({ type: 'export.ask', query: { kind: 'signed_out' } })
  await isIdle()
  expect(actor.getSnapshot().context.failure?.code).toBe('INVALID_FIELDS')
  actor.send({ type: 'failure.dismiss' })
  expect(actor.getSnapshot().context.failure).toBe(null)
  actor.send({ type: 'export.ask', query: {} })
  await isIdle()
  expect([asked, actor.getSnapshot().context.failure]).toEqual([[{ kind: 'signed_in' }, {}], null])
})
