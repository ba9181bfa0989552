import { beforeEach } from 'vitest'
import { standingOf } from '#server/account/account-life'
import { isUuid } from '#server/platform/columns'
import { adminUser, adminUsers, changeStatuses, changeUser } from '#shared/dashboard/users/users.endpoints'
import { type Rights, seenAccount } from '#shared/dashboard/users/users.rules'
import type { ChangeStatusesBody } from '#shared/dashboard/users/users.schema'
import { testApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'

export const OPEN: Rights = { role: 'user', status: 'active', type: 'professionnel', deferredPayment: false }
export const CLOSED: Rights = { ...OPEN, status: 'inactive' }
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Accounts as the list shows them now; of those that it does not have, nothing was seen. */
export const seenNow = async (
  { db }: TestDatabase,
  ids: readonly string[],
): Promise<ChangeStatusesBody['accounts']> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'status', 'verified_at', 'opened_at', 'refusal_reason'])
    .where('id', 'in', [NOBODY, ...ids.filter(isUuid)])
    .execute()
  const seen = new Map(rows.map((row) => [row.id, seenAccount({ id: row.id, ...standingOf(row) })]))
  return ids.map((id) => seen.get(id) ?? { id, seen: null })
}

/** Accounts as the only administrator lists and changes them; there is nobody else when a test begins. */
export const staffAccounts = (database: TestDatabase) => {
  const api = testApp(database)
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  beforeEach(async () => {
    for (const table of ['jobs', 'audit_log', 'payments', 'orders', 'validated_carts', 'users'] as const)
      await database.db.deleteFrom(table).execute()
    admin = await api.signedIn({
      role: 'admin',
      type: 'interne',
      company: 'Boutique',
      last_name: 'Équipe',
      created_at: new Date('2020-01-01T00:00:00Z'),
    })
    await database.db.deleteFrom('audit_log').execute()
  })
  return {
    api,
    get admin() {
      return admin
    },
    list: (query: Record<string, string> = {}) => api.call(adminUsers, { query, token: admin.token }),
    details: (id: string) => api.call(adminUser, { params: { id }, token: admin.token }),
    change: (id: string, seen: Rights, with_: Partial<Rights>, token = admin.token) =>
      api.call(changeUser, { params: { id }, body: { seen, ...with_ }, token }),
    changeAll: async (ids: string[], status: string, token = admin.token) =>
      api.call(changeStatuses, { body: { accounts: await seenNow(database, ids), status }, token }),
  }
}
