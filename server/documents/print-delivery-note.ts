import { findOrderToTell, type OrderToTell } from '#server/orders/orders.queries'
import { listParcels, type ParcelRecord } from '#server/orders/parcels.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { type JobHandler, PermanentFailure } from '#server/platform/jobs'
import type { Job } from '#server/platform/jobs.queries'
import { deliveryNoteNumber } from '#shared/documents/document-kinds'
import { presentShipment, shipmentText } from '#shared/orders/carriers'
import { remainingOf } from '#shared/orders/parcels'
import type { PaymentMeans } from '#shared/orders/payment-methods'
import type { NotedParcel } from './delivery-note.ts'
import { paperContent } from './paper-content.ts'
import type { Papers } from './papers.ts'
import { hasDeliveryNote, insertDeliveryNote, type ParcelPlace } from './parcel-papers.queries.ts'

/** One of an order's parcels, as its note tells it: what was still to come once it had left. Undefined: there is none of that number. */
const notedParcel = (
  { order, lines }: Pick<OrderToTell, 'order' | 'lines'>,
  parcels: readonly ParcelRecord[],
  number: number,
): NotedParcel | undefined => {
  const parcel = parcels.find((one) => one.number === number)
  if (parcel === undefined) return undefined
  const { carrier, carrier_name: name, parcel_number } = parcel
  return {
    parcel: number,
    number: deliveryNoteNumber(order.number, number),
    leftAt: parcel.left_at,
    shipment: carrier === null ? '' : shipmentText(presentShipment({ carrier, name, number: parcel_number })),
    lines: parcel.lines,
    rest: remainingOf(
      lines.map(({ quantity }) => quantity),
      parcels.filter((one) => one.number <= number),
    ),
  }
}

const placeOf = ({ payload }: Pick<Job, 'payload'>): ParcelPlace => {
  if (typeof payload === 'object' && payload !== null && 'orderId' in payload && 'parcel' in payload) {
    const { orderId, parcel } = payload
    if (typeof orderId === 'string' && isUuid(orderId) && typeof parcel === 'number')
      return { orderId, parcel }
  }
  throw new PermanentFailure('The job names no parcel.')
}

/** Makes the delivery note of the parcel of a job, unless it is there. */
export const deliveryNoteHandler =
  (
    { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
    means: PaymentMeans,
    papers: Pick<Papers, 'writeNote'>,
  ): JobHandler =>
  async (job) => {
    const place = placeOf(job)
    if (await hasDeliveryNote(db, place)) return
    const found = await findOrderToTell(db, place.orderId)
    const noted = found && notedParcel(found, await listParcels(db, place.orderId), place.parcel)
    if (found === undefined || noted === undefined)
      throw new PermanentFailure('The job’s parcel does not exist.')
    const madeAt = new Date(clock.now())
    const order = paperContent(found, { company: config.company, means, madeAt })
    await insertDeliveryNote(db, { ...place, bytes: await papers.writeNote({ order, noted }), madeAt })
  }
