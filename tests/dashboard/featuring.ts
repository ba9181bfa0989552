import { beforeAll, expect } from 'vitest'
import * as calls from '#shared/dashboard/featured/featured.endpoints'
import type { AddFeaturedBody, AdminFeatured } from '#shared/dashboard/featured/featured.schema'
import { modelByReference, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'

/** Featured products of a published catalogue as one administrator changes them. */
export const featuring = (database: TestDatabase) => {
  const api = testApp(database)
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  let model: Awaited<ReturnType<typeof modelByReference>>
  beforeAll(async () => {
    await publish(database.db)
    admin = await api.signedIn({ role: 'admin' })
    model = await modelByReference(database.db, 'FS-20')
  })

  const token = () => admin.token
  const content = (changes: Partial<AddFeaturedBody> = {}): AddFeaturedBody => ({
    section: 'hot',
    name: 'Film miroir',
    description: 'Contre la chaleur.',
    target: { class: 'SubFamily', id: model.subFamily.id },
    imageId: null,
    startsOn: null,
    endsOn: null,
    ...changes,
  })
  const add = (changes: Partial<AddFeaturedBody> = {}) =>
    api.call(calls.addFeatured, { token: token(), body: content(changes) })
  const remove = ({ id, version }: Pick<AdminFeatured, 'id' | 'version'>) =>
    api.call(calls.removeFeatured, { token: token(), params: { id }, query: { version: String(version) } })
  const list = async () => (await api.call(calls.adminFeatured, { token: token() })).body.featuredProducts

  return {
    api,
    token,
    get admin() {
      return admin
    },
    /** The model that is featured where a test names none. */
    get model() {
      return model
    },
    /** The administrator comes back after a time in which the session ended. */
    signInAgain: async () => {
      admin = { ...admin, token: await api.signIn(admin.user) }
    },
    content,
    add,
    added: async (changes: Partial<AddFeaturedBody> = {}) => (await add(changes)).body.featuredProduct,
    change: (one: Pick<AdminFeatured, 'id' | 'version'>, changes: Partial<AddFeaturedBody>) =>
      api.call(calls.changeFeatured, {
        token: token(),
        params: { id: one.id },
        body: { ...content(changes), version: one.version },
      }),
    remove,
    list,
    clear: async () => {
      for (const one of await list()) expect((await remove(one)).status).toBe(200)
      await database.db.deleteFrom('audit_log').execute()
    },
  }
}
