import { beforeAll } from 'vitest'
import { suggestLogic } from '#client/catalogue/found.ts'
import { forgetResources } from '#client/platform/resource-memory.ts'
import { moveCatalogue } from '#server/catalogue/catalogue.queries'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { exemplars, publish } from './exemplars.ts'
import { suggestPaths } from './suggest.paths.ts'

describeOnDatabase('generated paths of suggestions, on the server', (database) => {
  const api = testApp(database)
  let model: { id: string; reference: string }
  beforeAll(async () => {
    await publish(database.db, exemplars())
    model = await database.db
      .selectFrom('sub_families')
      .select(['id', 'reference'])
      .where('reference', '=', 'RA-25-MAN')
      .executeTakeFirstOrThrow()
  })

  /** The catalogue as a walk wants it: what the model is called, and whether anything is sold. */
  const make = async (reference: string, onSale: boolean): Promise<void> => {
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('sub_families').set({ on_sale: onSale }).execute()
      await trx.updateTable('sub_families').set({ reference }).where('id', '=', model.id).execute()
      await moveCatalogue(trx, new Date(api.clock.now()))
    })
    api.clock.advance(CHECK_EVERY_MS)
  }

  describeApiLevel(api, 'suggestions of the search', {
    paths: suggestPaths,
    logic: suggestLogic,
    world: async () => {
      const { user, token } = await api.signedIn()
      return { id: user.id, token }
    },
    caller: (person) => person,
    // what was read before is shown without a call: here each word asks
    events: () => {
      forgetResources()
      return {}
    },
    arrange: {
      'la référence y est': () => make('RA-25', true),
      'une autre y est': () => make(model.reference, true),
      'rien n’est trouvé': () => make(model.reference, false),
    },
  })
})
