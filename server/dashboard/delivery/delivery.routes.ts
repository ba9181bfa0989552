import type { FastifyInstance } from 'fastify'
import {
  findCatalogueState,
  findDeliveryTariff,
  lockCatalogue,
  moveCatalogue,
  setDeliveryTariff,
} from '#server/catalogue/catalogue.queries'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { recordAudit } from '#server/session/audit.queries'
import * as calls from '#shared/dashboard/delivery/delivery.endpoints'
import { AdminDeliveryReply, SetDeliveryBody } from '#shared/dashboard/delivery/delivery.schema'
import { tariffProblems } from '#shared/orders/delivery-cost'
import { AppError } from '#shared/platform/errors'
import { findUnweighed } from './delivery.queries.ts'

/** References told of the models without a weight. */
const TOLD = 5

/** api/admin/delivery-tariff: what bringing an order costs from now on. */
export const deliveryRoutes = (app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void => {
  const reply = async (): Promise<AdminDeliveryReply> => {
    const { priceListVersion } = await findCatalogueState(db)
    return {
      success: true,
      ...(await findDeliveryTariff(db)),
      unweighed: await findUnweighed(db, priceListVersion, TOLD),
    }
  }

  route(app, calls.adminDelivery, { reply: AdminDeliveryReply }, reply)

  route(
    app,
    calls.setDelivery,
    { body: SetDeliveryBody, reply: AdminDeliveryReply },
    async ({ body: { seen, tariff }, account, request }) => {
      const problems = tariff === null ? [] : tariffProblems(tariff)
      if (problems.length > 0) throw new AppError('INVALID_FIELDS', { errors: { tariff: problems } })
      const at = new Date(clock.now())
      await db.transaction().execute(async (trx) => {
        await lockCatalogue(trx)
        const now = await findDeliveryTariff(trx)
        if (now.version !== seen) throw new AppError('DELIVERY_TARIFF_CHANGED', { details: { ...now } })
        await setDeliveryTariff(trx, { version: seen + 1, tariff, at })
        await moveCatalogue(trx, at)
        await recordAudit(
          trx,
          {
            kind: tariff === null ? 'delivery_tariff_removed' : 'delivery_tariff_set',
            subjectId: null,
            actorId: account.user.id,
            request,
            details: {},
          },
          at,
        )
      })
      return reply()
    },
  )
}
