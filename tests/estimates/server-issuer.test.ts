import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addAddress } from '#shared/account/addresses.endpoints'
import { LOGO_CONTENT_TYPE, LOGO_SIDES } from '#shared/estimates/estimate-limits'
import * as calls from '#shared/estimates/estimates.endpoints'
import type { IssuerReply } from '#shared/estimates/issuer.schema'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { ISSUER } from './estimates.fixtures.ts'
import { given, installer, keepIssuer, linkTo, readLink } from './estimating.ts'

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#20407f80' } })
    .png()
    .toBuffer()

describeOnDatabase('who issues estimates', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  const read = async (token: string) => (await api.call(calls.issuer, { token })).body.issuer
  const codeOf = ({ status, body }: { status: number; body: object }) => [status, Reflect.get(body, 'code')]
  const upload = async (token: string, bytes: Buffer, type: string = LOGO_CONTENT_TYPE) => {
    const reply = await api.app.inject({
      method: 'PUT',
      url: calls.uploadLogo.url,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: bytes,
    })
    return { status: reply.statusCode, body: reply.json<IssuerReply>() }
  }
  const logoOf = (token: string) =>
    api.app.inject({ url: calls.issuerLogo.url, headers: { authorization: `Bearer ${token}` } })

  test('is the account’s own company until something is kept', async () => {
    const { user, token } = await api.signedIn({
      ...{ company: 'Stores d’Essai', siret: '73282932000074', vat: 'FR44732829320' },
    })
    const address = {
      ...{ billing_address: true, shipping_address: false, name: 'Siège', company_name: 'Stores d’Essai' },
      street: '4 rue du Chantier',
      ...{ postal_code: '69003', city: 'Lyon' },
    }
    expect((await api.call(addAddress, { token, body: address })).status).toBe(200)
    expect(await read(token)).toEqual({
      ...{ version: 0, name: 'Stores d’Essai', siren: '732829320', street: '4 rue du Chantier' },
      ...{ postalCode: '69003', city: 'Lyon', email: user.email, phone: '', vatNumber: 'FR44732829320' },
      ...{ legalForm: '', register: '', mediator: '', feeCents: null, vatExempt: false },
      ...{ insurance: '', terms: '', prefix: 'DC-', firstNumber: 1, vatRate: 20, validityDays: 30 },
      ...{ nextNumber: 'DC-0001', numbered: false, logo: null },
    })
    // handed out without another word, it is kept as it was proposed
    expect((await given(api, token)).number).toBe('DC-0001')
    expect(await read(token)).toMatchObject({ version: 1, nextNumber: 'DC-0002', numbered: true })
  })

  test('is kept with a version; the same again is no conflict with itself', async () => {
    const { token, user } = await api.signedIn()
    const first = await keepIssuer(api, token)
    expect(first.body.issuer).toEqual({
      ...{ ...ISSUER, version: 1 },
      changed: { at: new Date(api.clock.now()).toISOString(), by: user.email },
      ...{ nextNumber: 'DC-0041', numbered: false, logo: null },
    })
    expect((await keepIssuer(api, token, { siren: '732 829 320' })).body).toEqual(first.body)
    const second = await keepIssuer(api, token, { version: 1, phone: '04 11 11 11 11' })
    expect(second.body.issuer.version).toBe(2)
    const late = await keepIssuer(api, token, { version: 1, phone: '04 22 22 22 22' })
    expect(codeOf(late)).toEqual([409, 'ISSUER_CHANGED'])
    expect(Reflect.get(late.body, 'issuer')).toEqual(second.body.issuer)
    const wrong = await keepIssuer(api, token, { version: 2, siren: '123', prefix: 'A1' })
    expect([wrong.status, Object.keys(Reflect.get(wrong.body, 'errors'))]).toEqual([422, ['siren', 'prefix']])
  })

  test('a numbering that began goes on, and another prefix begins anew', async () => {
    const { token } = await installer(api)
    await given(api, token)
    const moved = await keepIssuer(api, token, { version: 1, firstNumber: 7 })
    expect(moved.body.issuer).toMatchObject({ nextNumber: 'DC-0042', numbered: true })
    const other = await keepIssuer(api, token, { version: 2, firstNumber: 9999, prefix: 'D2026/' })
    expect(other.body.issuer).toMatchObject({ nextNumber: 'D2026/9999', numbered: false })
    expect([(await given(api, token)).number, (await given(api, token)).number]).toEqual([
      'D2026/9999',
      'D2026/10000',
    ])
    const back = await keepIssuer(api, token, { version: 3 })
    expect(back.body.issuer.nextNumber).toBe('DC-0042')
  })

  test('what was handed out keeps the facts and the logo that it had', async () => {
    const { token } = await installer(api)
    const { body } = await upload(token, await picture(1200, 300))
    expect(body.issuer.logo).toEqual({ id: expect.any(String), width: LOGO_SIDES.width, height: 150 })
    // the form's version stands: its words are kept beside
    expect(body.issuer.version).toBe(1)
    const secret = await linkTo(api, token, (await given(api, token)).id)
    await keepIssuer(api, token, { version: 1, name: 'Nouveau Nom d’Essai' })
    const replaced = await upload(token, await picture(100, 100))
    expect(replaced.body.issuer.logo).toMatchObject({ width: 100, height: 100 })
    const linked = (await readLink(api, secret)).body
    expect(linked.estimate.issuer.name).toBe(ISSUER.name)
    expect(linked.logo).toMatchObject({ width: 600, height: 150 })
    const shown = Buffer.from(String(linked.logo?.src.split(',')[1]), 'base64')
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'png', width: 600, height: 150 })
    // and the paper with it is one that a reader opens
    const paper = await api.app.inject({
      method: 'POST',
      url: calls.linkedPaper.url,
      payload: { secret },
    })
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(paper.rawPayload.toString('latin1')).toContain('/Subtype /Image')
  })

  test('a logo is drawn anew, read by its account alone, and forgotten where nothing has it', async () => {
    const { user, token } = await api.signedIn()
    const stranger = (await api.signedIn()).token
    const jpeg = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#123456' } })
      .withExif({ IFD0: { Copyright: 'Secret d’atelier' } })
      .jpeg()
      .toBuffer()
    expect((await upload(token, jpeg)).status).toBe(200)
    const logo = await logoOf(token)
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png'])
    expect(logo.rawPayload.toString('latin1')).not.toContain('atelier')
    expect((await logoOf(stranger)).statusCode).toBe(404)
    const wrong = await upload(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([wrong.status, Reflect.get(wrong.body, 'errors')]).toEqual([
      422,
      { logo: ['Ce fichier n’est pas une image JPEG, PNG ou WebP lisible.'] },
    ])
    expect((await upload(token, jpeg, 'text/plain')).status).toBe(415)
    expect((await logoOf(token)).statusCode).toBe(200)
    await upload(token, await picture(20, 20))
    expect((await api.call(calls.removeLogo, { token })).body.issuer.logo).toBeNull()
    expect((await api.call(calls.removeLogo, { token })).status).toBe(200)
    expect((await logoOf(token)).statusCode).toBe(404)
    const left = await database.db
      .selectFrom('estimate_logos')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    expect(left).toEqual([])
  })
})
