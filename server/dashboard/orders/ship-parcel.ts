import { orderLifeStore } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { listOrdered, listParcels } from '#server/orders/parcels.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { ShipParcelBody } from '#shared/dashboard/orders/orders.schema'
import { shipmentOf } from '#shared/orders/carriers'
import { isRest, leftMessage, PARCELS_MAX, parcelProblem, remainingOf, unitsOf } from '#shared/orders/parcels'
import { AppError } from '#shared/platform/errors'
import type { Staff } from '../users/write-rights.ts'

/**
 * Some of an order leaves, or all that had not, in one transaction: the parcel, its life's step, with history and mail, and
 * what is written down of it. Gives what is said of it, in French. Throws NOT_FOUND; ORDER_CHANGED where a parcel left since
 * `seen`, or the order may not leave; INVALID_FIELDS.
 */
export const shipParcel = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  id: string,
  { lines, shipment, detail, seen }: ShipParcelBody,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order === undefined) throw new AppError('NOT_FOUND')
    const parcels = await listParcels(trx, id)
    if (parcels.length !== seen) throw new AppError('ORDER_CHANGED')
    const ordered = (await listOrdered(trx, id)).map(({ quantity }) => quantity)
    const remaining = remainingOf(ordered, parcels)
    const isLast = isRest(lines, remaining)
    const life = orderLifeStore(config)
    const fact = { type: isLast ? 'parcel.shipped' : 'part.shipped' } as const
    if (!life.at(order).can(fact)) throw new AppError('ORDER_CHANGED')
    const problem = parcelProblem(lines, remaining)
    if (problem !== null) throw new AppError('INVALID_FIELDS', { errors: { lines: [problem] } })
    if (shipment !== undefined && order.delivery_mode === 'pickup')
      throw new AppError('INVALID_FIELDS', {
        errors: { shipment: ['Une commande retirée sur place n’a pas de transporteur.'] },
      })
    // the last one takes the rest
    if (parcels.length + 1 >= PARCELS_MAX && !isLast)
      throw new AppError('INVALID_FIELDS', { errors: { lines: [`${PARCELS_MAX} colis au plus.`] } })
    const leaving = lines.toSorted((one, other) => one.line - other.line)
    const { value } = await advance(trx, life, order, fact, {
      at: now,
      detail: detail.trim(),
      shipment: shipment && shipmentOf(shipment),
      leaving,
      actorId,
    })
    const details = {
      order: order.number,
      before: order.status,
      after: value.fulfilment,
      parcel: parcels.length + 1,
      units: unitsOf(lines),
    }
    await recordAudit(trx, { kind: 'order_moved', subjectId: order.user_id, actorId, request, details }, now)
    return leftMessage(remainingOf(remaining, [{ lines }]), order.delivery_mode)
  })
