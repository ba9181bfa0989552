import { describe, expect, test } from 'vitest'
import { halves } from '#tests/dashboard/pictures'
import { expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { useSmtp } from '#tests/platform/smtp'
import { openAs } from './configurator.steps.ts'
import { lookOnce } from './look.ts'

const ADMIN = 'admin@demo.example'
const CUSTOMER = 'installateur@demo.example'

const firstLine = (text: string): string | undefined => text.split('\n')[0]

describe('messages in the dashboard', () => {
  const smtp = useSmtp()
  const browser = useBrowser(() => ({ SMTP_URL: smtp.url }))

  /** Calls the API as the customer. */
  const asCustomer = async () => {
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(`${browser.url}${path}`, init)
      expect([path, response.status]).toEqual([path, 200])
      return response.json()
    }
    const json = (body: object, token?: string): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    const { auth_token: token } = await send('/api/login', json({ email: CUSTOMER, password: 'Demo!2026' }))
    return {
      get: (path: string) => send(path, { headers: { authorization: `Bearer ${token}` } }),
      post: (path: string, body: object) => send(path, json(body, token)),
      upload: (path: string, bytes: Buffer) =>
        send(path, {
          method: 'POST',
          headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
          body: new Uint8Array(bytes),
        }),
    }
  }

  test('a complaint with its photo is answered; who comes second is told, and loses nothing', async () => {
    const customer = await asCustomer()
    const [order] = (await customer.get('/api/orders/list/1')).orders
    const { photo } = await customer.upload(
      `/api/orders/${order.id}/complaint-photos`,
      await halves(640, 480).jpeg().toBuffer(),
    )
    const message = 'Une lame est rayée sur toute sa longueur.'
    await customer.post(`/api/orders/${order.id}/complaint`, { message, lines: [0], photos: [photo.id] })

    const page = await browser.newPage({ viewport: PHONE })
    await openAs(page, '/dashboard?panel=messagesList&state=new', ADMIN)
    await page.getByText(message).waitFor()
    await lookOnce(page, 'dashboard-messages')
    await page.getByRole('rowheader').getByRole('button', { name: 'Réclamation' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Réclamation' })
    await dialog.getByRole('link', { name: order.number }).waitFor()
    await dialog.getByRole('button', { name: 'Photo 1, ouvrir en grand' }).waitFor()
    const life = dialog.getByRole('list', { name: 'Suivi du message' }).getByRole('listitem')
    expect((await life.allInnerTexts()).map(firstLine)).toEqual(['Reçu', 'À traiter', 'Traité'])
    await lookOnce(page, 'dashboard-message')
    await dialog.getByRole('button', { name: 'Photo 1, ouvrir en grand' }).click()
    const whole = page.getByRole('dialog', { name: 'Photo 1 sur 1' })
    await whole.getByRole('img', { name: 'Photo 1' }).waitFor()
    await lookOnce(page, 'dashboard-photo')
    await page.keyboard.press('Escape')
    await whole.waitFor({ state: 'detached' })

    const { pathname, search, searchParams } = new URL(page.url())
    const replies = `POST /api/admin/messages/${searchParams.get('message')}/replies`
    const late = await browser.newPage({ expect: [[replies, 409]] })
    await openAs(late, pathname + search, ADMIN)
    const second = late.getByRole('dialog', { name: 'Réclamation' })
    await second.getByLabel('Votre réponse').fill('Je m’en occupe.')

    await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await dialog.getByText('Écrivez votre réponse.').waitFor()
    await dialog.getByLabel('Votre réponse').fill('Nous remplaçons la lame sous 48 h.')
    await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await page.getByText('Votre réponse a été envoyée.').waitFor()
    await dialog
      .getByRole('region', { name: 'Réponses envoyées' })
      .getByText('Nous remplaçons la lame')
      .waitFor()
    await expect.poll(() => dialog.getByLabel('Votre réponse').inputValue()).toBe('')
    expect((await life.allInnerTexts()).map(firstLine)).toEqual(['Reçu', 'Réponse envoyée', 'Traité'])
    const mails = smtp.mailsTo(CUSTOMER)
    await expect.poll(() => smtp.mailsTo(CUSTOMER).at(-1)?.text).toContain('sous 48 h')
    expect(mails.filter(({ text }) => text.includes('sous 48 h')).length).toBeLessThanOrEqual(1)

    await second.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await late
      .getByText('Quelqu’un d’autre a répondu à ce message ou changé son état entre-temps.', { exact: false })
      .waitFor()
    await second.getByText('Nous remplaçons la lame').waitFor()
    await expect.poll(() => second.getByLabel('Votre réponse').inputValue()).toBe('Je m’en occupe.')
    await second.getByRole('button', { name: 'Fermer' }).click()
    const question = late.getByRole('alertdialog', { name: 'Abandonner la réponse' })
    await question.waitFor()
    await expectAccessible(late)
    await question.getByRole('button', { name: 'Annuler' }).click()
    await second.getByRole('button', { name: 'Remettre à traiter' }).click()
    await second.getByText('À traiter', { exact: true }).waitFor()
  })
})
