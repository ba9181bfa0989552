import { auditExportLogic } from '#client/dashboard/audit/audit.effects.ts'
import { resetFactorLogic } from '#client/dashboard/confirmed-call.effects.ts'
import { creditLimitLogic, userEditLogic, userStatusesLogic } from '#client/dashboard/users/users.effects.ts'
import type { UserStatusesEvent } from '#machines/dashboard/users/user-statuses.machine'
import { adminUser, changeUser, resetSecondFactor } from '#shared/dashboard/users/users.endpoints'
import type { Rights } from '#shared/dashboard/users/users.rules'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { confirmedCallPaths } from '#tests/platform/confirmed-call.paths'
import { describeOnDatabase } from '#tests/platform/database'
import { auditExportPaths } from './audit-export.paths.ts'
import { creditLimitPaths } from './credit-limit.paths.ts'
import { userEditPaths } from './user-edit.paths.ts'
import { userStatusesPaths } from './user-statuses.paths.ts'

const COLLEAGUE = '00000000-0000-4000-8000-00000000c011'
const CLOSED: Rights = { role: 'user', status: 'inactive', type: 'professionnel', deferredPayment: false }

describeOnDatabase('generated paths of the accounts, for staff, on the server', (database) => {
  const api = testApp(database)
  const staff = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    return { id: user.id, token }
  }
  const accountOf = async (token: string, id: string): Promise<AdminUser> =>
    (await api.call(adminUser, { token, params: { id } })).body.user

  describeApiLevel(api, 'an account', {
    paths: userEditPaths,
    logic: userEditLogic,
    world: async () => ({ me: await staff(), account: await api.createUser({ status: 'inactive' }) }),
    caller: ({ me }) => me,
    inputs: ({ me, account }) => ({ 'j’ouvre un compte désactivé': { id: account.id, actorId: me.id } }),
    arrange: {
      'le compte arrive, actif': ({ account }) =>
        database.db.updateTable('users').set({ status: 'active' }).where('id', '=', account.id).execute(),
      'le compte n’existe plus': ({ account }) =>
        database.db.deleteFrom('users').where('id', '=', account.id).execute(),
      'quelqu’un l’a modifié avant moi': async ({ account: { id } }) => {
        const { token } = await staff()
        const body = { seen: CLOSED, ...CLOSED, type: 'étudiant' }
        await api.call(changeUser, { token, params: { id }, body })
      },
    },
  })

  describeApiLevel(api, 'a colleague’s second factor, taken away', {
    paths: confirmedCallPaths,
    logic: resetFactorLogic(COLLEAGUE),
    world: async () => {
      await database.db.deleteFrom('users').where('id', '=', COLLEAGUE).execute()
      const second_factor_at = new Date(api.clock.now())
      await api.createUser({ id: COLLEAGUE, role: 'editor', second_factor_at })
      return staff()
    },
    caller: (me) => me,
    arrange: {
      'quelqu’un l’a fait avant moi': async () => {
        await api.call(resetSecondFactor, { token: (await staff()).token, params: { id: COLLEAGUE } })
      },
    },
  })

  describeApiLevel(api, 'accounts opened or refused', {
    paths: userStatusesPaths,
    logic: userStatusesLogic,
    world: async () => {
      const me = await staff()
      const accountAs = async (status: 'inactive' | 'active') =>
        accountOf(me.token, (await api.createUser({ status })).id)
      const users = [await accountAs('inactive'), await accountAs('inactive'), await accountAs('active')]
      return { me, users }
    },
    caller: ({ me }) => me,
    arrange: {
      'aucun compte ne change': ({ users }) =>
        database.db
          .updateTable('users')
          .set({ status: 'inactive', opened_at: new Date(api.clock.now()) })
          .where(
            'id',
            'in',
            users.map(({ id }) => id),
          )
          .execute(),
    },
    events: ({ users }): Record<string, UserStatusesEvent> => ({
      'j’ouvre trois comptes, dont un ouvert': { type: 'statuses.ask', users, decision: 'open' },
      'je refuse trois comptes, dont un ouvert': { type: 'statuses.ask', users, decision: 'refuse' },
      'je refuse deux comptes, dont un ouvert': {
        type: 'statuses.ask',
        users: users.slice(1),
        decision: 'refuse',
      },
    }),
  })

  describeApiLevel(api, 'what an account may have open', {
    paths: creditLimitPaths,
    logic: creditLimitLogic,
    world: async () => ({ me: await staff(), account: await api.createUser() }),
    caller: ({ me }) => me,
    inputs: ({ account }) => ({ 'le compte n’a pas de limite': { id: account.id, limitCents: null } }),
    // what was read is said of no account there
    offers: ({ context: { limitCents } }, words) =>
      words !== 'l’encours est enregistré' || limitCents === null,
    arrange: {
      'un collègue l’a fixé avant moi': ({ account }) =>
        database.db
          .updateTable('users')
          .set({ credit_limit_cents: 123_456 })
          .where('id', '=', account.id)
          .execute(),
    },
  })

  describeApiLevel(api, 'the log as a file', {
    paths: auditExportPaths,
    logic: auditExportLogic,
    world: staff,
    caller: (me) => me,
    saves: { 'le fichier est enregistré': /^journal-audit-[0-9-]+\.csv$/ },
  })
})
