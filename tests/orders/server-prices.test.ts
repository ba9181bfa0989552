import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCatalogueFiles } from '#server/seed/seed-files'
import { template } from '#shared/configurator/configurator.endpoints'
import { preValidate } from '#shared/orders/orders.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { inCart } from '#tests/configurator/cart-line'
import { familySlugs } from '#tests/configurator/families'
import { moves, walk, wayOut } from '#tests/configurator/walks'
import { svg } from '#tests/line-files/files'
import { senders } from '#tests/line-files/senders'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { ENDLESS } from '#tests/platform/runs'

/** Lines of each family; `SEED` varies the walks. */
const LINES = 3
const seed = Number(process.env.SEED ?? 2026)

describeOnDatabase('the price that the browser showed', (database) => {
  const api = testApp(database)

  test('is the server’s, to the cent, for every family', { timeout: ENDLESS }, async () => {
    await publish(database.db, await readCatalogueFiles())
    const { token } = await api.signedIn()
    const drawing = await senders(api, database).kept({ token }, svg(), 'tracé.svg')
    const models = await database.db
      .selectFrom('sub_families as model')
      .innerJoin('families as family', 'family.id', 'model.family_id')
      .where('model.on_sale', '=', true)
      .distinctOn('family.slug')
      .orderBy('family.slug')
      .orderBy('model.position')
      .select(['model.id', 'model.reference', 'family.slug'])
      .execute()
    expect(models.map(({ slug }) => slug)).toEqual(familySlugs())

    const shown: Record<string, unknown> = {}
    const charged: Record<string, unknown> = {}
    for (const { id, reference, slug } of models) {
      const { body: loaded } = await api.call(template, { token, params: { subFamilyId: id } })
      const model = { slug, reference, template: loaded.template, components: loaded.components }
      const lines = fc
        .sample(moves(14), { seed, numRuns: LINES })
        .flatMap((steps) => wayOut(model, walk(model, steps)) ?? [])
        .map((answers, index) => inCart(loaded, answers, index + 1, () => drawing))
      shown[reference] = Array.from({ length: LINES }, (_, index) => lines[index]?.cents)
      const reply = await api.call(preValidate, {
        token,
        body: { configurations: lines.map(({ line }) => line) },
      })
      const { validatedCart, priceMoved } = reply.body
      // Cents of the wire’s euros, not rounded: a fraction of a cent would show.
      charged[reference] =
        reply.status === 200
          ? (priceMoved ??
            validatedCart.configurations.map(({ unit_price }) => Number((unit_price * 100).toFixed(6))))
          : reply.body
    }
    expect(charged).toEqual(shown)
  })
})
