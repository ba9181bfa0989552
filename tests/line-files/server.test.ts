import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { fileProblems } from '#shared/line-files/line-file.text'
import { lineFile, lineFileThumbnail, uploadLineFile } from '#shared/line-files/line-files.endpoints'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import { verifyOrderInOneClick } from '#shared/orders/reorder.endpoints'
import { KEPT } from '#shared/platform/retention'
import { animation, halves } from '#tests/dashboard/pictures'
import { makeCustomer } from '#tests/orders/ordering'
import { jpeg, png } from '#tests/orders/photos'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { dxf, pdf, svg } from './files.ts'
import { publishCutFilm, senders } from './senders.ts'

describeOnDatabase('files of lines', (database) => {
  const api = testApp(database)
  const { upload, kept, read, validate, ordered, count, purge } = senders(api, database)
  beforeAll(() => publishCutFilm(database))

  test('a file under an id of the page’s is kept once, however often it is sent, and is nobody else’s', async () => {
    const who = await makeCustomer(api)
    const id = crypto.randomUUID()
    const photo = await halves(800, 600).webp().toBuffer()
    const replies = await Promise.all([1, 2, 3].map(() => upload(who, photo, 'baie.jpg', id)))
    const files = replies.map((reply) => reply.json().file)
    expect(files[0]).toMatchObject({ id, name: 'baie.jpg', kind: 'photo' })
    expect(files).toEqual([files[0], files[0], files[0]])
    expect((await upload(who, photo, 'baie.jpg', id)).json().file).toEqual(files[0])
    expect(await count(id)).toBe(1)
    const other = await makeCustomer(api)
    expect((await upload(other, photo, 'baie.jpg', id)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await upload(who, photo, 'baie.jpg', 'baie')).json()).toMatchObject({ code: 'INVALID_FIELDS' })
    expect((await read(other.token, id)).statusCode).toBe(404)
  })

  test('each kind is kept as what it is, under a clean name, and given to be saved alone', async () => {
    const who = await makeCustomer(api)
    const photo = await halves(800, 600).webp().toBuffer()
    for (const [bytes, kind, saved] of [
      [pdf(), 'pdf', 'plan é.pdf'],
      [svg(), 'svg', 'plan é.svg'],
      [dxf(), 'dxf', 'plan é.dxf'],
      [photo, 'photo', 'plan é.jpg'],
    ] as const) {
      const file = await kept(who, bytes, '../plan é.exe')
      expect(file).toMatchObject({ kind, name: 'plan é.exe' })
      const reply = await read(who.token, file.id)
      expect(reply.headers).toMatchObject({
        'content-type': kind === 'photo' ? 'image/jpeg' : 'application/octet-stream',
        'content-disposition': `attachment; filename="${saved.replace(' é', '_')}"; filename*=UTF-8''${encodeURIComponent(saved)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect(reply.rawPayload.length).toBe(file.size)
      if (kind !== 'photo') expect(reply.rawPayload.equals(bytes)).toBe(true)
    }
  })

  test('a photo is drawn anew: nothing that was beside or behind it is kept', async () => {
    const who = await makeCustomer(api)
    const photo = await halves(640, 480)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '48/1 51/1 24/1' } })
      .toBuffer()
    const file = await kept(who, Buffer.concat([photo, Buffer.from('<script>alert(1)</script>'), pdf()]))
    const { rawPayload } = await read(who.token, file.id)
    expect(rawPayload.includes('Exif')).toBe(false)
    expect(rawPayload.includes('script')).toBe(false)
    const thumbnail = await read(who.token, file.id, lineFileThumbnail.url)
    expect(thumbnail.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'authorization' })
    const known = { 'if-none-match': String(thumbnail.headers.etag) }
    expect((await read(who.token, file.id, lineFileThumbnail.url, known)).statusCode).toBe(304)
  })

  test.each([
    ['tooManyPixels', () => png(60_000, 60_000)],
    ['tooManyPixels', () => animation(1000, 60)],
    ['unreadable', () => jpeg(640, 480)],
    ['activeSvg', () => svg({ inside: '<script/>' })],
    ['longPdf', () => Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004')])],
    ['brokenDxf', () => Buffer.concat([dxf(), Buffer.from('<html>')])],
    ['unreadable', () => Buffer.from('<?php')],
  ] as const)('what is none is refused with its reason: %s', async (problem, bytes) => {
    const who = await makeCustomer(api)
    const reply = await upload(who, await bytes())
    const said =
      problem === 'unreadable' ? [fileProblems.unreadable, fileProblems.brokenSvg] : [fileProblems[problem]]
    expect(reply.statusCode).toBe(422)
    expect(said).toContain(reply.json().errors.file[0])
    expect(
      await database.db.selectFrom('line_files').select('id').where('user_id', '=', who.id).execute(),
    ).toEqual([])
  })

  test('too many bytes, another type and no name are refused before anything is read', async () => {
    const who = await makeCustomer(api)
    expect((await upload(who, Buffer.alloc(FILE_MAX_BYTES + 1))).statusCode).toBe(413)
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' }
    const bare = await api.app.inject({ method: 'POST', url: uploadLineFile.url, headers, payload: pdf() })
    expect(bare.statusCode).toBe(422)
    const typed = { ...headers, 'content-type': 'text/html' }
    const url = `${uploadLineFile.url}?name=a`
    expect((await api.app.inject({ method: 'POST', url, headers: typed, payload: '<p>' })).statusCode).toBe(
      415,
    )
  })

  test('a line without the file that it needs is not ordered, on this side too', async () => {
    const who = await makeCustomer(api)
    const bare = await validate(who)
    const sentence = 'Fichier à découper\u00a0: joignez ce fichier (SVG, PDF ou DXF).'
    expect(bare).toMatchObject({
      status: 422,
      body: { code: 'CART_REFUSED', lines: [{ index: 0, messages: [sentence] }] },
    })
    const photo = await kept(who, await halves(300, 200).jpeg().toBuffer())
    expect((await validate(who, [photo.id])).body).toMatchObject({ lines: [{ messages: [sentence] }] })
    const drawing = await kept(who, svg(), 'logo.svg')
    const cart = await validate(who, [photo.id, drawing.id.toUpperCase(), drawing.id])
    expect(cart.body.validatedCart.configurations[0]?.files).toEqual([photo, drawing])
  })

  test('what goes with a line is in its order, in what is ordered again, and stays', async () => {
    const who = await makeCustomer(api)
    const drawing = await kept(who, svg(), 'logo.svg')
    const order = await ordered(who, [drawing.id])
    const { body } = await api.call(orderCall, { token: who.token, params: { id: order.id } })
    expect(body.order.validated_cart.configurations[0]?.files).toEqual([drawing])
    const again = await api.call(verifyOrderInOneClick, {
      token: who.token,
      params: { validatedCartId: order.validated_cart.id },
    })
    expect(again.body.configurations[0]?.files).toEqual([drawing])
    await purge(1000)
    expect((await read(who.token, drawing.id)).statusCode).toBe(200)
  })

  test('it is its owner’s, and staff’s once it was ordered with: to others there is none', async () => {
    const [who, other] = [await makeCustomer(api), await makeCustomer(api)]
    const [admin, editor] = [await api.signedIn({ role: 'admin' }), await api.signedIn({ role: 'editor' })]
    const photo = await kept(who, await halves(300, 200).jpeg().toBuffer())
    const drawing = await kept(who, svg())
    const unknown = (await read(other.token, '00000000-0000-4000-8000-000000000000')).json()
    const nothing = async (token: string, id: string) => {
      for (const url of [lineFile.url, lineFileThumbnail.url]) {
        const reply = await read(token, id, url)
        expect([reply.statusCode, { ...reply.json(), requestId: '' }]).toEqual([
          404,
          { ...unknown, requestId: '' },
        ])
      }
    }
    for (const { token } of [other, editor, admin]) await nothing(token, photo.id)
    await nothing(who.token, 'no-id')
    await ordered(who, [photo.id, drawing.id])
    expect((await read(admin.token, photo.id)).statusCode).toBe(200)
    expect((await read(admin.token, photo.id, lineFileThumbnail.url)).statusCode).toBe(200)
    for (const { token } of [other, editor]) await nothing(token, photo.id)
    expect((await api.app.inject({ url: lineFile.url.replace(':id', photo.id) })).statusCode).toBe(401)
  })

  test('whoever reads one over and over waits for oneself, and others are not kept waiting', async () => {
    const [who, other] = [await makeCustomer(api), await makeCustomer(api)]
    const [mine, theirs] = [await kept(who, pdf()), await kept(other, pdf())]
    const mines = Array.from({ length: 60 }, () => read(who.token, mine.id))
    const [answer] = await Promise.all([read(other.token, theirs.id), ...mines])
    expect(answer.statusCode).toBe(200)
    const statuses = (await Promise.all(mines)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await read(who.token, mine.id)).statusCode).toBe(200)
  })

  test('another’s file, one that is gone and what is no id are told alike, and none is attached', async () => {
    const [who, other] = [await makeCustomer(api), await makeCustomer(api)]
    const foreign = await kept(other, svg())
    const own = await kept(who, svg())
    for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000', 'x'])
      expect(await validate(who, [own.id, id])).toMatchObject({
        status: 422,
        body: {
          lines: [
            {
              index: 0,
              messages: ['Un fichier joint n’est plus gardé\u00a0: retirez-le et joignez-le à nouveau.'],
            },
          ],
        },
      })
    expect((await validate(who, Array(6).fill(own.id))).status).toBe(422)
    // the database refuses it too
    const cart = (await validate(who, [own.id])).body.validatedCart.id
    await expect(
      database.db
        .insertInto('validated_cart_files')
        .values({ cart_id: cart, file_id: foreign.id, user_id: who.id })
        .execute(),
    ).rejects.toThrow('validated_cart_files_file_fkey')
  })

  test('one that a waiting cart has is kept; it goes with the cart, unless it is used meanwhile', async () => {
    const who = await makeCustomer(api)
    const drawing = await kept(who, svg())
    const cart = (await validate(who, [drawing.id])).body.validatedCart.id
    await purge(KEPT.looseLineFileDays + 1)
    expect(await count(drawing.id)).toBe(1)
    await database.db.deleteFrom('validated_carts').where('id', '=', cart).execute()
    await purge(KEPT.looseLineFileDays - 1)
    expect(await count(drawing.id)).toBe(1)
    await purge(KEPT.looseLineFileDays + 1)
    expect(await count(drawing.id)).toBe(0)
  })

  test('an account that closes takes what was never ordered with it', async () => {
    const who = await makeCustomer(api)
    const [loose, waiting, sold] = [await kept(who, svg()), await kept(who, svg()), await kept(who, svg())]
    await validate(who, [waiting.id])
    await ordered(who, [sold.id])
    const { status } = await api.call(deleteAccount, { token: who.token, body: { password: TEST_PASSWORD } })
    expect(status).toBe(200)
    expect([await count(loose.id), await count(waiting.id), await count(sold.id)]).toEqual([0, 0, 1])
    const admin = await api.signedIn({ role: 'admin' })
    expect((await read(admin.token, sold.id)).statusCode).toBe(200)
  })

  test('a sending that is cut off leaves nothing', async () => {
    const who = await makeCustomer(api)
    await api.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
    const address = api.app.server.address()
    if (address === null || typeof address === 'string') throw new Error('the app listens')
    await new Promise<void>((resolve) => {
      const sending = request({
        port: address.port,
        method: 'POST',
        path: `${uploadLineFile.url}?name=a.pdf`,
        headers: {
          authorization: `Bearer ${who.token}`,
          'content-type': 'application/octet-stream',
          'content-length': '100000',
        },
      })
      sending.on('error', () => resolve())
      sending.write(pdf(), () => sending.destroy(new Error('cut')))
    })
    expect((await upload(who, pdf())).statusCode).toBe(200)
    expect(
      await database.db.selectFrom('line_files').select('id').where('user_id', '=', who.id).execute(),
    ).toHaveLength(1)
  })
})
