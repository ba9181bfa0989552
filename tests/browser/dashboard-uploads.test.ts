import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { addToCart, configure, examples, openAs, price, validateCart } from './configurator.steps.ts'
import { ADMIN, idOf, look, said, send, textOf } from './dashboard-uploads.steps.ts'

/** One price that changes, two rows that are refused. */
const prices = (profile: string): string =>
  `référence;prix HT\nRA25-PRO;${profile}\nINCONNU-1;3\nRA25-SUP-P;=1+2\n`

describe('uploads of products', () => {
  const browser = useBrowser()

  test('prices are tried, published without the rows refused, and taken back', async () => {
    const buyer = await browser.newPage()
    await openAs(buyer, '/configurator')
    await configure(buyer, examples.rail)
    await price(buyer).getByText('99,18 €').first().waitFor()
    await addToCart(buyer, 1)
    await buyer.goto('/my-cart')
    await validateCart(buyer)

    const page = await browser.newPage()
    await openAs(page, '/dashboard?panel=productsUpload', ADMIN)
    await page.getByRole('heading', { name: 'Partir d’un exemple' }).waitFor()
    // the place to drop a file is no taller than what it says
    const place = page.getByRole('heading', { name: 'Envoyer un fichier' }).locator('..')
    expect((await place.boundingBox())?.height).toBeLessThan(300)
    await look(page)
    expect((await textOf(page, 'Tarif en vigueur, Prix : CSV'))[0]).toMatch(
      /^tarif-en-vigueur-v1-\d{4}-\d\d-\d\d\.csv$/,
    )
    await send(page, 'vide.csv', '')
    await page.getByText('« vide.csv » est vide. Choisissez un autre fichier.').waitFor()

    await send(page, 'tarif-mars.csv', prices('10,00'))
    await said(page, 'Relisez, puis publiez').waitFor()
    await page.getByText('Paniers validés en attente : 1 sur 1 est touché. 1 prix change.').waitFor()
    await page.getByRole('row', { name: /RA25-PRO.*9,80 €.*10,00 €.*\+0,20 € \(\+2,0 %\)/ }).waitFor()
    await look(page)
    // on a phone a row is a few lines
    const wide = page.viewportSize()
    const rowHeight = async (name: RegExp | string) =>
      (await page.getByRole('row', { name }).boundingBox())?.height
    await page.setViewportSize(PHONE)
    await page.getByRole('row', { name: /RA25-PRO.*de 9,80 € à 10,00 €/ }).waitFor()
    await expect.poll(() => rowHeight(/RA25-PRO/)).toBeLessThan(170)
    await page.getByRole('tab', { name: 'Lignes refusées (2)' }).click()
    await expect.poll(() => rowHeight(/Ligne 4/)).toBeLessThan(170)
    await page.getByRole('tab', { name: 'Paniers et commandes (1)' }).click()
    await page.getByRole('row', { name: /Panier validé.*de 99,18 € à 99,99 €/ }).waitFor()
    await expect.poll(() => rowHeight(/Panier validé/)).toBeLessThan(190)
    if (wide !== null) await page.setViewportSize(wide)
    await page.getByRole('tab', { name: 'Lignes refusées (2)' }).click()
    await page.getByRole('row', { name: /Ligne 4.*prix HT.*=1\+2.*formule/ }).waitFor()
    const [name, refused] = await textOf(page, 'Télécharger les lignes refusées (CSV)')
    expect([name, refused.includes('INCONNU-1')]).toEqual([
      `lignes-refusees-${idOf(page).slice(0, 8)}.csv`,
      true,
    ])
    await look(page)
    await page.getByRole('tab', { name: 'Paniers et commandes (1)' }).click()
    await page.getByRole('row', { name: /Panier validé.*RA-25-MAN.*99,18 €.*99,99 €/ }).waitFor()
    await look(page)

    // found again as it is, by whoever has the address
    await page.reload()
    await page.getByRole('row', { name: /Panier validé/ }).waitFor()
    await page.getByRole('button', { name: 'Publier' }).click()
    const question = page.getByRole('alertdialog', { name: 'Publier ce tarif' })
    await question.getByText('2 lignes du fichier restent de côté').waitFor()
    await question.getByLabel('Libellé du tarif').fill('Tarif de mars')
    await look(page)
    await question.getByRole('button', { name: 'Publier sans les 2 lignes refusées' }).click()
    await said(page, 'Le tarif n° 2 a été mis en vigueur').waitFor()
    await look(page)
    await buyer.goto('/configurator')
    await configure(buyer, examples.rail)
    await price(buyer).getByText('99,99 €').first().waitFor()

    await page.getByRole('link', { name: 'versions du tarif' }).click()
    await page.getByRole('rowheader', { name: 'n° 2 En vigueur' }).waitFor()
    await look(page)
    await page.setViewportSize(PHONE)
    await expect.poll(() => rowHeight(/^n° 1/)).toBeLessThan(120)
    await look(page)
    if (wide !== null) await page.setViewportSize(wide)
    await page.getByRole('button', { name: 'Revenir à cette version, n° 1' }).click()
    // its effect first: nothing has changed yet
    await page.getByRole('heading', { name: 'Retour au tarif n° 1' }).waitFor()
    await said(page, 'Relisez, puis publiez').waitFor()
    await page.getByText('Paniers validés en attente : 1 sur 1 est touché. 1 prix change.').waitFor()
    await page.getByRole('row', { name: /RA25-PRO.*10,00 €.*9,80 €.*−0,20 €/ }).waitFor()
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['Changements (1)', 'Paniers et commandes (1)'])
    await look(page)
    await buyer.reload()
    await price(buyer).getByText('99,99 €').first().waitFor()
    await page.getByRole('button', { name: 'Publier' }).click()
    await expect
      .poll(() => page.getByRole('alertdialog').getByLabel('Libellé du tarif').inputValue())
      .toMatch(/^Retour au tarif n°\s1/)
    await look(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publier' }).click()
    await said(page, 'Le tarif n° 3 a été mis en vigueur').waitFor()
    await buyer.reload()
    await price(buyer).getByText('99,18 €').first().waitFor()

    await page.goto('/dashboard?panel=productsUploadMonitoring')
    await page.getByRole('row', { name: /Retour au tarif n° 1.*Publié.*Tarif n° 3 : 1 changement/ }).waitFor()
    await page.getByRole('row', { name: /tarif-mars\.csv.*Publié.*3 lues.*2 refusées/ }).waitFor()
    await look(page)
  })

  test('one that runs is followed through a lost stream and a reload, cancelled; garbage is refused', async () => {
    const refusals: [call: string, status: number][] = [
      ['GET /api/admin/product-uploads/00000000-0000-4000-8000-000000000000', 404],
    ]
    const page = await browser.newPage({ viewport: PHONE, expect: refusals })
    await openAs(page, '/dashboard?panel=productsUpload', ADMIN)
    await page.getByRole('heading', { name: 'Envoyer un fichier' }).waitFor()
    await send(page, 'photo.csv', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)))
    await said(page, 'Fichier refusé, rien n’a changé').waitFor()
    await look(page)

    await page.getByRole('button', { name: 'Envoyer un autre fichier' }).click()
    await page.locator('h1:focus').waitFor()
    // one that is on its way is not closed with the page unasked, and is given up
    const mayClose = () =>
      page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await page.route(/\/product-uploads$/, () => undefined)
    await send(page, 'tarif-avril.csv', prices('11,00'))
    await page.getByText('Gardez cette page ouverte').waitFor()
    await expect.poll(() => mayClose()).toBe(false)
    // what is only held goes on its way once it is no longer
    const givenUp = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
    await givenUp
    await page.getByRole('button', { name: 'Choisir un fichier' }).waitFor()
    await expect.poll(() => mayClose()).toBe(true)
    await page.unroute(/\/product-uploads$/)
    await send(page, 'tarif-avril.csv', prices('11,00'))
    await said(page, 'Relisez, puis publiez').waitFor()
    await look(page)
    // which list was looked at is this upload's, not the next one's
    const found = page.url()
    await page.getByRole('tab', { name: 'Lignes refusées (2)' }).click()
    await page.getByRole('button', { name: 'Envoyer un autre fichier' }).click()
    await page.waitForURL('/dashboard?panel=productsUpload')
    await page.goto(found)
    await said(page, 'Relisez, puis publiez').waitFor()
    const change = (set: { state: 'checking' | 'ready' | 'failed'; ended_at?: Date | null }) =>
      browser.db
        .updateTable('price_uploads')
        .set((of) => ({ ...set, revision: of('revision', '+', 1) }))
        .where('id', '=', idOf(page))
        .execute()
    // a check that could not be asked for is possible still, and is not told as if it were not
    await change({ state: 'failed', ended_at: new Date() })
    await page.reload()
    refusals.push([`POST /api/admin/product-uploads/${idOf(page)}/check`, 500])
    await page.route(/\/check$/, (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, code: 'INTERNAL', message: 'Le serveur a échoué.' },
      }),
    )
    await page.getByRole('button', { name: 'Contrôler à nouveau' }).click()
    const unasked = page.getByRole('dialog', { name: 'Le contrôle n’a pas pu être demandé' })
    await unasked.getByText('Le serveur a échoué.').waitFor()
    await look(page)
    await unasked.getByRole('button', { name: 'Fermer' }).last().click()
    await page.getByRole('button', { name: 'Contrôler à nouveau' }).waitFor()
    await page.unroute(/\/check$/)
    await change({ state: 'checking', ended_at: null })
    // the stream ends without a word: what is shown is not told as the end
    await page.route(/\/events$/, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await page.reload()
    await said(page, 'Connexion interrompue').waitFor()
    await look(page)
    await page.unroute(/\/events$/)
    await said(page, 'Rien n’est publié pendant le contrôle').waitFor()
    await look(page)
    await change({ state: 'ready' })
    await said(page, 'Relisez, puis publiez').waitFor()

    await change({ state: 'checking' })
    await page.goto('/dashboard?panel=productsUploadMonitoring&state=received,checking,publishing')
    const row = page.getByRole('row', { name: /tarif-avril\.csv/ })
    await row.getByText('Contrôle en cours').waitFor()
    await look(page)
    await row.getByRole('link', { name: 'tarif-avril.csv' }).click()
    await page.getByRole('button', { name: 'Annuler l’import' }).click()
    const question = page.getByRole('alertdialog', { name: 'Annuler l’import' })
    await question.waitFor()
    await look(page)
    await question.getByRole('button', { name: 'Annuler l’import' }).click()
    await said(page, 'Import annulé').waitFor()
    await look(page)
    await page.goto('/dashboard?panel=productsUpload&import=00000000-0000-4000-8000-000000000000')
    await page.getByText('Cet import n’existe pas').waitFor()
  })
})
