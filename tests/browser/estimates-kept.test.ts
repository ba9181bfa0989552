import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { button, heading, kept, label, link, sayIssuer } from './estimates.steps.ts'
import { look } from './look.ts'
import { INSTALLER, visit } from './my-account.steps.ts'

describe('estimates that something comes between', () => {
  const browser = useBrowser()

  test('words that the server does not have: kept in the tab, taken up after a reload, never dropped silently', async () => {
    const expected: [string, number][] = []
    const page = await browser.newPage({ viewport: PHONE, expect: expected })
    await visit(page, INSTALLER, '/my-account?tab=devis-clients&devis-client=entreprise')
    await sayIssuer(page)
    await page.goto('/my-account?tab=devis-clients&devis-client=nouveau')
    await heading(page, 'Devis client').waitFor()
    await label(page, 'Objet du devis').fill('Chalet d’Essai')
    await kept(page)
    const address = page.url()
    const call = `PUT /api/estimates/${new URL(address).searchParams.get('devis-client')}`
    expected.push([call, 409])

    // the network is lost, then the tab is opened anew
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    })
    await label(page, 'Nom du client *').fill('Client d’Essai')
    await page.getByText('Brouillon non enregistré : votre saisie reste dans cet onglet.').waitFor()
    await look(page, 'estimate-unkept')
    page.on('dialog', (dialog) => void dialog.accept())
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/estimates/*', async (route) => {
      if (route.request().method() === 'PUT') await released
      await route.continue()
    })
    await page.reload()
    await page.getByText('Votre saisie est reprise').waitFor()
    await expect.poll(() => label(page, 'Nom du client *').inputValue()).toBe('Client d’Essai')
    await look(page, 'estimate-resumed')
    release()
    await kept(page)
    await expect.poll(() => page.getByText('Votre saisie est reprise').count()).toBe(0)

    // handed out in another tab while this one is typed in
    const other = await browser.newPage({ viewport: DESKTOP })
    await visit(other, INSTALLER, address.replace(/^https?:\/\/[^/]+/, ''))
    await button(other, 'Ajouter une fourniture').click()
    await label(other, 'Désignation de la ligne 1 *').fill('Visserie')
    await label(other, 'Prix unitaire HT de la ligne 1').fill('10')
    await label(other, 'TVA de la ligne 1').selectOption('20')
    await kept(other)
    await button(other, 'Remettre au client').click()
    await button(other.getByRole('alertdialog'), 'Remettre le devis').click()
    await other.getByText(/^Devis DC-00\d+ établi$/).waitFor()
    await label(page, 'Notes au client').fill('Portail fermé le lundi.')
    await page.getByText(/a été remis ailleurs pendant que vous le modifiiez/).waitFor()
    await page.getByText('Portail fermé le lundi.').waitFor()
    await look(page, 'estimate-lost')
    await button(page, 'En faire un nouveau devis client').click()
    await expect.poll(() => label(page, 'Notes au client').inputValue()).toBe('Portail fermé le lundi.')
    await kept(page)
    await expect.poll(() => page.url()).not.toBe(address)
  })

  test('a revision that is given up, one that is put away; no VAT; a failure told where it was asked', async () => {
    const expected: [string, number][] = []
    const page = await browser.newPage({ viewport: DESKTOP, expect: expected })
    await visit(page, INSTALLER, '/my-account?tab=devis-clients')
    await link(page, 'Chalet d’Essai').last().click()
    await button(page, 'Créer le lien').click()
    const address = await page.getByText(/\/devis-client#/).innerText()
    await button(page, 'Réviser le devis').click()
    await button(page.getByRole('alertdialog'), 'Réviser le devis').click()
    await label(page, 'Remise au client').fill('50')
    await kept(page)
    await look(page, 'estimate-revision')
    await button(page, 'Abandonner la révision').click()
    await button(
      page.getByRole('alertdialog', { name: 'Abandonner la révision' }),
      'Abandonner la révision',
    ).click()
    await page.getByText('Remis', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('Remise de 50').count()).toBe(0)
    const guest = await browser.newPage({ viewport: PHONE })
    await guest.goto(address)
    await button(guest, 'Accepter le devis').waitFor()

    const id = new URL(page.url()).searchParams.get('devis-client')
    expected.push([`POST /api/estimates/${id}/archive`, 503])
    await page.route('**/archive', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Indisponible.' } }),
    )
    await button(page, 'Archiver').click()
    const question = page.getByRole('alertdialog', { name: 'Archiver le devis' })
    await button(question, 'Archiver le devis').click()
    await question.getByRole('alert').waitFor()
    await look(page, 'estimate-archive-failed')
    await page.unroute('**/archive')
    await button(question, 'Annuler').click()
    await button(page, 'Réviser le devis').click()
    await button(page.getByRole('alertdialog'), 'Réviser le devis').click()
    await button(page, 'Archiver').click()
    await button(page.getByRole('alertdialog', { name: 'Archiver le devis' }), 'Archiver le devis').click()
    await page.getByText('Archivé', { exact: true }).waitFor()

    await page.goto('/my-account?tab=devis-clients&devis-client=entreprise')
    await page.getByText('Franchise en base de TVA', { exact: true }).click()
    await button(page, 'Enregistrer').click()
    await page.getByText('Les informations de votre entreprise sont enregistrées.').waitFor()
    await look(page, 'estimate-issuer-exempt')
    await page.goto('/my-account?tab=devis-clients&devis-client=nouveau')
    await page.getByText('TVA non applicable').first().waitFor()
    await button(page, 'Ajouter une fourniture').click()
    await expect.poll(() => label(page, 'TVA de la ligne 1').count()).toBe(0)
    await kept(page)
  })
})
