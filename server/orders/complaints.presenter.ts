import { presentShipment } from '#shared/orders/carriers'
import type { Complaint, ComplaintPhoto } from '#shared/orders/complaints.schema'
import type { OrderStep } from '#shared/orders/orders.schema'
import type { Parcel } from '#shared/orders/parcels.schema'
import type { PaymentEntry, PaymentStep } from '#shared/orders/payments.schema'
import { toEuros } from '#shared/platform/money'
import type { ComplaintRecord, OrderEventRow } from './complaints.queries.ts'
import type { ParcelRecord } from './parcels.queries.ts'
import type { PaymentEntryRow, PaymentEventRow } from './payment-entries.queries.ts'
import type { PhotoRow } from './photos.queries.ts'

/** A step of an order as its customer and staff see it. */
export const presentOrderEvent = ({
  status,
  detail,
  at,
  carrier,
  carrier_name,
  parcel_number,
  parcel,
  done_by_name: by,
}: OrderEventRow): OrderStep => ({
  status,
  detail,
  at: at.toISOString(),
  ...(by !== null && { by }),
  ...(parcel !== null && { parcel }),
  ...(carrier !== null && {
    shipment: presentShipment({ carrier, name: carrier_name, number: parcel_number }),
  }),
})

/** What left together, likewise. */
export const presentParcel = ({
  number,
  left_at,
  carrier,
  carrier_name,
  parcel_number,
  lines,
}: ParcelRecord): Parcel => ({
  number,
  at: left_at.toISOString(),
  shipment: carrier === null ? null : presentShipment({ carrier, name: carrier_name, number: parcel_number }),
  lines,
})

/** A step of an order's money, likewise. */
export const presentPaymentEvent = ({ status, at }: PaymentEventRow): PaymentStep => ({
  status,
  at: at.toISOString(),
})

/** Money that came in or was given back, likewise. */
export const presentPaymentEntry = ({
  id,
  day,
  cents,
  means,
  reference,
  bounced,
}: PaymentEntryRow): PaymentEntry => ({
  id,
  day,
  amount: toEuros(cents),
  means,
  reference,
  bounced,
})

/** A photo without its bytes. */
export const presentPhoto = ({ id, type, width, height }: PhotoRow): ComplaintPhoto => ({
  id,
  type,
  width,
  height,
})

/** A complaint as its sender and staff see it. */
export const presentComplaint = ({
  message: { id, message, created_at, state, written_by_name: by },
  positions,
  photos,
}: ComplaintRecord): Complaint => ({
  id,
  message,
  created_at: created_at.toISOString(),
  state,
  ...(by !== null && { by }),
  lines: positions.map((position) => position - 1),
  photos: photos.map(presentPhoto),
})
