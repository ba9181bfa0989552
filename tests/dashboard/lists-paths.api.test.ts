import { sql } from 'kysely'
import { beforeAll, describe } from 'vitest'
import { productSaleLogic } from '#client/dashboard/products/products.effects.ts'
import { tableLogic } from '#client/dashboard/table-kit/table.effects.ts'
import { readUsers } from '#client/dashboard/users/users.effects.ts'
import type { ProductSaleEvent } from '#machines/dashboard/products/product-sale.machine'
import type { TableEvent } from '#machines/dashboard/table.machine'
import * as calls from '#shared/dashboard/products/products.endpoints'
import type { AdminProduct, ProductState } from '#shared/dashboard/products/products.schema'
import { publish, withoutModel } from '#tests/catalogue/exemplars'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { insertCrowd } from './accounts.fixtures.ts'
import { productSalePaths } from './product-sale.paths.ts'
import { tablePaths } from './table.paths.ts'

/** The paths go to the third page: there are more than twice as many rows as a page has. */
const CROWD = 120

describeOnDatabase('generated paths of lists, on the server', (database) => {
  const api = testApp(database)
  const staff = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    return { id: user.id, token }
  }

  describeApiLevel(api, 'the accounts', {
    paths: tablePaths,
    logic: tableLogic(readUsers),
    world: async () => {
      for (const table of ['audit_log', 'users'] as const) await database.db.deleteFrom(table).execute()
      await insertCrowd(database.db, 'atelier', CROWD)
      // whatever is asked for, there are as many, one minute and one company after the other
      await database.db
        .updateTable('users')
        .set({
          role: 'admin',
          company: sql`lpad(substring(email from '[0-9]+'), 3, '0')`,
          created_at: sql`timestamptz '2026-01-01' + substring(email from '[0-9]+')::int * interval '1 minute'`,
        })
        .execute()
      return staff()
    },
    caller: (me) => me,
    events: (_, { context: { shown } }): Record<string, TableEvent> => ({
      'je coche une ligne': { type: 'row.toggle', id: shown?.rows[0]?.id ?? '' },
    }),
    arrange: {
      // others deal with the last rows meanwhile
      'la page revient vide': () =>
        database.db
          .deleteFrom('users')
          .where(
            'email',
            'in',
            Array.from({ length: CROWD / 2 }, (_, nth) => `atelier${nth}@test.example`),
          )
          .execute(),
    },
  })

  describe('models', () => {
    beforeAll(async () => {
      await publish(database.db)
      await publish(database.db, withoutModel('FS-20'))
    })
    const product = async (token: string, search: string): Promise<AdminProduct> => {
      const { products } = (await api.call(calls.adminProducts, { token, query: { search } })).body
      const found = products.find(({ reference }) => reference === search)
      if (found === undefined) throw new Error(`There is no ${search}.`)
      return found
    }
    const put = async (token: string, { id, state }: AdminProduct, onSale: boolean) => {
      const reply = await api.call(calls.changeProduct, {
        token,
        params: { id },
        body: { onSale, seen: state },
      })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    }
    const productIn = async (
      token: string,
      reference: string,
      state: Exclude<ProductState, 'unlisted'>,
    ): Promise<AdminProduct> => {
      const found = await product(token, reference)
      if (found.state !== state) await put(token, found, state === 'on_sale')
      return product(token, reference)
    }

    describeApiLevel(api, 'taken out of sale, and brought back', {
      paths: productSalePaths,
      logic: productSaleLogic,
      world: async () => {
        const me = await staff()
        return {
          me,
          sold: await productIn(me.token, 'EN-40', 'on_sale'),
          withdrawn: await productIn(me.token, 'VR-55', 'withdrawn'),
          unlisted: await product(me.token, 'FS-20'),
        }
      },
      caller: ({ me }) => me,
      events: ({ sold, withdrawn, unlisted }): Record<string, ProductSaleEvent> => ({
        'je retire un modèle de la vente': { type: 'sale.ask', product: sold },
        'je remets un modèle en vente': { type: 'sale.ask', product: withdrawn },
        'je remets en vente un modèle absent du tarif': { type: 'sale.ask', product: unlisted },
      }),
      arrange: {
        'le modèle a changé entre-temps': async ({ sold, withdrawn }) => {
          const { token } = await staff()
          await put(token, sold, false)
          await put(token, withdrawn, true)
        },
      },
    })
  })
})
