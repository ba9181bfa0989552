import { deliveryTariffLogic } from '#client/dashboard/delivery/delivery.effects.ts'
import { adminDelivery, setDelivery } from '#shared/dashboard/delivery/delivery.endpoints'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { DEMO_TARIFF, deliveryTariffPaths, FULL_TARIFF } from './delivery-tariff.paths.ts'

describeOnDatabase('generated paths of the tariff of the delivery, on the server', (database) => {
  const api = testApp(database)
  const staff = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    return { id: user.id, token }
  }
  /** A colleague saves one. */
  const set = async (tariff: DeliveryTariff | null) => {
    const { token } = await staff()
    const { body } = await api.call(adminDelivery, { token })
    const reply = await api.call(setDelivery, { token, body: { seen: body.version, tariff } })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }

  describeApiLevel(api, 'a tariff', {
    paths: deliveryTariffPaths,
    logic: deliveryTariffLogic,
    world: async () => ({ me: await staff() }),
    caller: ({ me }) => me,
    arrange: {
      'le tarif en vigueur est lu': () => set(DEMO_TARIFF),
      'le tarif en vigueur est lu, ses zones au complet': () => set(FULL_TARIFF),
      'aucun tarif n’a été enregistré': async () => {
        await database.db.deleteFrom('delivery_tariffs').execute()
      },
      'un collègue en a enregistré un autre avant moi': () => set({ ...DEMO_TARIFF, perKgCents: 70 }),
      'un collègue l’a retiré avant moi': () => set(null),
    },
  })
})
