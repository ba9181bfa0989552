import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { ShipmentBody } from '#shared/orders/carriers'
import type { PartLine } from '#shared/orders/parcels'
import type { OrderLinesTable, ParcelLinesTable, ParcelsTable } from './tables.ts'

/** A parcel, with what is in it. */
export interface ParcelRecord extends Selectable<ParcelsTable> {
  lines: PartLine[]
}

const parcelsIn = (db: Kysely<Database>) => db.selectFrom('parcels').selectAll('parcels')

const linesIn = (db: Kysely<Database>) => db.selectFrom('parcel_lines').selectAll('parcel_lines')

const withLines = (
  parcels: readonly Selectable<ParcelsTable>[],
  lines: readonly Selectable<ParcelLinesTable>[],
): ParcelRecord[] => {
  const records = new Map(
    parcels.map((parcel): [string, ParcelRecord] => [
      `${parcel.order_id} ${parcel.number}`,
      { ...parcel, lines: [] },
    ]),
  )
  for (const { order_id, parcel, position, quantity } of lines)
    records.get(`${order_id} ${parcel}`)?.lines.push({ line: position - 1, quantity })
  return [...records.values()]
}

/** The parcels in which an order has left so far, the first first: `PARCELS_MAX` at most. */
export const listParcels = async (db: Kysely<Database>, orderId: string): Promise<ParcelRecord[]> => {
  const parcels = await parcelsIn(db).where('order_id', '=', orderId).orderBy('number').execute()
  if (parcels.length === 0) return []
  return withLines(
    parcels,
    await linesIn(db).where('order_id', '=', orderId).orderBy('parcel').orderBy('position').execute(),
  )
}

/** The parcels of all orders of a customer, those of each order in their order. */
export const listCustomerParcels = async (db: Kysely<Database>, userId: string): Promise<ParcelRecord[]> =>
  withLines(
    await parcelsIn(db)
      .innerJoin('orders', 'orders.id', 'parcels.order_id')
      .where('orders.user_id', '=', userId)
      .orderBy('parcels.order_id')
      .orderBy('parcels.number')
      .execute(),
    await linesIn(db)
      .innerJoin('orders', 'orders.id', 'parcel_lines.order_id')
      .where('orders.user_id', '=', userId)
      .orderBy('parcel_lines.order_id')
      .orderBy('parcel_lines.parcel')
      .orderBy('parcel_lines.position')
      .execute(),
  )

/** A line of an order, as what leaves of it is told. */
export type OrderedLine = Pick<Selectable<OrderLinesTable>, 'quantity' | 'label' | 'name'>

/** The lines of an order, in their order. */
export const listOrdered = (db: Kysely<Database>, orderId: string): Promise<OrderedLine[]> =>
  db
    .selectFrom('order_lines')
    .select(['quantity', 'label', 'name'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

export interface NewParcel {
  orderId: string
  number: number
  at: Date
  shipment: ShipmentBody | undefined
  lines: readonly PartLine[]
}

export const insertParcel = async (
  trx: Transaction<Database>,
  { orderId, number, at, shipment, lines }: NewParcel,
): Promise<void> => {
  await trx
    .insertInto('parcels')
    .values({ order_id: orderId, number, left_at: at, ...shipmentColumns(shipment) })
    .execute()
  await trx
    .insertInto('parcel_lines')
    .values(
      lines.map(({ line, quantity }) => ({
        order_id: orderId,
        parcel: number,
        position: line + 1,
        quantity,
      })),
    )
    .execute()
}

/** Says that nothing of the first of two deliveries is still to leave. */
export const clearFirstDue = async (trx: Transaction<Database>, orderId: string): Promise<void> => {
  await trx.updateTable('orders').set({ first_due: null }).where('id', '=', orderId).execute()
}

/** Says anew how a parcel left. */
export const updateParcel = async (
  trx: Transaction<Database>,
  orderId: string,
  number: number,
  shipment: ShipmentBody,
): Promise<void> => {
  await trx
    .updateTable('parcels')
    .set(shipmentColumns(shipment))
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

const shipmentColumns = (shipment: ShipmentBody | undefined) => ({
  carrier: shipment?.carrier ?? null,
  carrier_name: shipment?.name ?? '',
  parcel_number: shipment?.number ?? '',
})
