import { orderLifeStore } from '#server/orders/order-life'
import { findShipment, lockOrder } from '#server/orders/orders.queries'
import { listParcels, type ParcelRecord } from '#server/orders/parcels.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { CorrectShipmentBody } from '#shared/dashboard/orders/orders.schema'
import { isSameShipment, presentShipment, type Shipment, shipmentText } from '#shared/orders/carriers'
import { AppError } from '#shared/platform/errors'
import type { Staff } from '../users/write-rights.ts'

const sayTheSame = (one: Shipment | undefined, other: Shipment | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSameShipment(one, other)

const saidOf = ({ carrier, carrier_name: name, parcel_number: number }: ParcelRecord) =>
  carrier === null ? undefined : { carrier, name, number }

/**
 * Says anew how an order on its way left, in one transaction: its life's step, with its history and the mail, and what
 * is written down of it. False when this was said already: asked twice, the customer is written to once. Throws ORDER_CHANGED
 * where it is said otherwise than it was seen, with how, and INVALID_FIELDS of an order that is fetched.
 */
export const correctShipment = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  id: string,
  { seen, parcel: asked, ...shipment }: CorrectShipmentBody,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order === undefined) throw new AppError('NOT_FOUND')
    const fact = { type: 'parcel.corrected' } as const
    if (order.delivery_mode === 'pickup')
      throw new AppError('INVALID_FIELDS', {
        errors: { shipment: ['Une commande retirée sur place n’a pas de transporteur.'] },
      })
    const life = orderLifeStore(config)
    if (!life.at(order).can(fact)) throw new AppError('ORDER_CHANGED')
    const parcels = await listParcels(trx, id)
    const parcel = asked === undefined ? parcels.at(-1) : parcels.find(({ number }) => number === asked)
    if (asked !== undefined && parcel === undefined) throw new AppError('ORDER_CHANGED')
    const said = parcel === undefined ? await findShipment(trx, id) : saidOf(parcel)
    const [before, after] = [said && presentShipment(said), presentShipment(shipment)]
    if (sayTheSame(before, after)) return false
    if (!sayTheSame(before, seen === null ? undefined : presentShipment(seen)))
      throw new AppError('ORDER_CHANGED', { details: { shipment: before ?? null } })
    await advance(trx, life, order, fact, { at: now, detail: '', shipment, parcel: parcel?.number })
    const details = {
      order: order.number,
      // of several, which
      ...(parcel !== undefined && parcels.length > 1 && { parcel: parcel.number }),
      before: before ? shipmentText(before) : 'non précisée',
      after: shipmentText(after),
    }
    const entry = { kind: 'parcel_corrected', subjectId: order.user_id, actorId, request, details } as const
    await recordAudit(trx, entry, now)
    return true
  })
