import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { Model } from '#shared/configurator/configurator.schema'
import { exemplars, modelByReference, publish, withCasesAnew } from '#tests/catalogue/exemplars'
import { loadedTemplate } from './shop.fixtures.ts'

const { template, components } = loadedTemplate()
const REFERENCE = 'RA-25'

/** Publishes the fixtures' rail for real, in the place of a family: what paths do with it holds on the server too. */
export const publishSmallRail = async (db: Kysely<Database>): Promise<Required<Model>> => {
  await publish(
    db,
    exemplars((families) => {
      const { 'rail-manuel-25': file } = families
      families['rail-manuel-25'] = withCasesAnew({
        ...file,
        template,
        components: [...components],
        models: [{ reference: REFERENCE, name: 'Rail 25 manuel', description: 'Un rail d’essai.' }],
        cases: [500, 2000, 3500, 4500].map((length) => ({
          model: REFERENCE,
          criteria: { length, fixation: 'wall' },
          components: {},
          total: null,
          messages: [],
        })),
      })
    }),
  )
  return modelByReference(db, REFERENCE)
}
