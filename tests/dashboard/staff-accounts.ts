import { beforeEach } from 'vitest'
import { adminUser, adminUsers, changeStatuses, changeUser } from '#shared/dashboard/users/users.endpoints'
import type { Rights } from '#shared/dashboard/users/users.rules'
import { testApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'

export const OPEN: Rights = { role: 'user', status: 'active', type: 'professionnel', deferredPayment: false }
export const CLOSED: Rights = { ...OPEN, status: 'inactive' }
export const NOBODY = '00000000-0000-4000-8000-000000000000'

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
    changeAll: (ids: string[], status: string, token = admin.token) =>
      api.call(changeStatuses, { body: { ids, status }, token }),
  }
}
