import {
  complaintPhoto,
  orderHistory,
  sendComplaint,
  uploadComplaintPhoto,
} from '#shared/orders/complaints.endpoints'
import { exampleLine } from '#tests/catalogue/exemplars'
import type { TestApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'
import { makeCustomer, orderBody, place, validCart } from './ordering.ts'

export const COMPLAINT = { message: 'Une lame est rayée.', lines: [] as number[], photos: [] as string[] }

/** Customers with an order of two lines, who complain; and how a photo is read. */
export const complainants = (api: TestApp, database: TestDatabase) => {
  const customer = async () => {
    const made = await makeCustomer(api)
    const { token } = made
    const placeOrder = async () => {
      const cart = await validCart(api, made, [
        await exampleLine(database.db, 'EN-40'),
        await exampleLine(database.db, 'FS-20'),
      ])
      const { order } = (await place(api, made, orderBody(made, cart))).body
      await database.db.deleteFrom('jobs').execute()
      return order
    }
    const order = await placeOrder()
    const upload = (bytes: Buffer, orderId = order.id, type = 'application/octet-stream') =>
      api.app.inject({
        method: 'POST',
        url: uploadComplaintPhoto.url.replace(':id', orderId),
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: bytes,
      })
    return {
      ...made,
      order,
      /** one more order */
      placeOrder,
      upload,
      photo: async (bytes: Buffer): Promise<string> => (await upload(bytes)).json().photo.id,
      send: (changes: object = {}, id = order.id) =>
        api.call(sendComplaint, { token, params: { id }, body: { ...COMPLAINT, ...changes } }),
      history: async () => (await api.call(orderHistory, { token, params: { id: order.id } })).body,
    }
  }

  const read = (token: string, id: string, photoId: string) =>
    api.app.inject({
      method: 'GET',
      url: complaintPhoto.url.replace(':id', id).replace(':photoId', photoId),
      headers: { authorization: `Bearer ${token}` },
    })

  return { customer, read }
}
