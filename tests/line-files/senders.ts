import { expect } from 'vitest'
import { deleteLooseLineFiles } from '#server/line-files/line-files.queries'
import { lineFile, uploadLineFile } from '#shared/line-files/line-files.endpoints'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { preValidate } from '#shared/orders/orders.endpoints'
import { DAY } from '#shared/platform/durations'
import { exampleLine, exemplars, publish } from '#tests/catalogue/exemplars'
import { type Customer, orderBody, place } from '#tests/orders/ordering'
import type { TestApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'

/** A catalogue where a film is cut after a drawing, and may come with a photo. */
export const publishCutFilm = (database: TestDatabase) =>
  publish(
    database.db,
    exemplars((families) => {
      families['film-solaire-miroir'].template.files = [
        { key: 'artwork', label: 'Fichier à découper', kinds: ['svg', 'pdf', 'dxf'] },
        { key: 'photo', label: 'Photo de la baie', kinds: ['photo'], optional: true },
      ]
    }),
  )

/** Customers who send files, order with them and read them. */
export const senders = (api: TestApp, database: TestDatabase) => {
  const upload = ({ token }: Pick<Customer, 'token'>, bytes: Buffer, name = 'plan salon.pdf', id = '') =>
    api.app.inject({
      method: 'POST',
      url: `${uploadLineFile.url}?name=${encodeURIComponent(name)}${id && `&id=${id}`}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
  const kept = async (who: Pick<Customer, 'token'>, bytes: Buffer, name?: string): Promise<LineFile> => {
    const reply = await upload(who, bytes, name)
    expect(reply.json()).toMatchObject({ success: true })
    return reply.json().file
  }
  const read = (token: string, id: string, url = lineFile.url, headers: Record<string, string> = {}) =>
    api.app.inject({ url: url.replace(':id', id), headers: { authorization: `Bearer ${token}`, ...headers } })
  const validate = async ({ token }: Customer, files?: string[]) =>
    api.call(preValidate, {
      token,
      body: { configurations: [await exampleLine(database.db, 'FS-20', files && { files })] },
    })
  const ordered = async (who: Customer, files: string[]) => {
    const cart = await validate(who, files)
    return (await place(api, who, orderBody(who, cart.body.validatedCart.id))).body.order
  }
  const count = async (id: string): Promise<number> =>
    (await database.db.selectFrom('line_files').select('id').where('id', '=', id).execute()).length
  const purge = (days: number) =>
    database.db
      .transaction()
      .execute((trx) => deleteLooseLineFiles(trx, new Date(api.clock.now() + days * DAY)))
  return { upload, kept, read, validate, ordered, count, purge }
}
