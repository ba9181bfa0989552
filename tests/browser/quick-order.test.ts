import { describe, expect, test } from 'vitest'
import { examples } from '#tests/catalogue/exemplars'
import { useBrowser } from '#tests/platform/chromium-page'
import { addToCart, answer, openAs, examples as worked } from './configurator.steps.ts'
import { look } from './look.ts'

describe('quick order', () => {
  const browser = useBrowser()

  test('lines are read one by one; what is not ready says why and leads on', async () => {
    const page = await browser.newPage()
    await openAs(page, '/my-cart?rapide')
    await page.getByLabel('Références et codes').fill('VR-55;deux\nRA-25-MAN;12\nZZ-99;1')
    await page.getByRole('button', { name: 'Vérifier les lignes' }).click()
    const lines = page.getByRole('region', { name: 'Vos lignes' }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(3)
    await lines.nth(0).getByText('À corriger').waitFor()
    await lines.nth(1).getByText('2\u00a0réponses à donner\u00a0: Longueur, Poids du rideau.').waitFor()
    await lines.nth(2).getByText('Ni une référence du catalogue, ni un code de configuration.').waitFor()
    await look(page, 'quick-order')
    await lines.nth(1).getByRole('button', { name: 'Configurer la ligne 2, RA-25-MAN' }).click()
    await page.waitForURL('/configurator')
    await page.getByText('Rail RA-25 manuel').first().waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantité' }).inputValue()).toBe('12')

    // the list is there again, after the way back and after a reload
    await page.goBack()
    await page.waitForURL('/my-cart?rapide')
    const typed = page.getByLabel('Références et codes')
    await expect.poll(() => typed.inputValue()).toBe('VR-55;deux\nRA-25-MAN;12\nZZ-99;1')
    await page.reload()
    await expect.poll(() => typed.inputValue()).toBe('VR-55;deux\nRA-25-MAN;12\nZZ-99;1')

    // what was opened says so, and leaves the list once the cart has it
    await page.getByRole('button', { name: 'Vérifier les lignes' }).click()
    await lines.nth(1).getByText('Déjà ouverte dans le configurateur').waitFor()
    await lines.nth(1).getByRole('button', { name: 'Configurer la ligne 2, RA-25-MAN' }).click()
    await page.waitForURL('/configurator')
    await page.getByRole('heading', { level: 2, name: 'Cotes et options' }).waitFor()
    await answer(page, worked.rail.answers)
    await addToCart(page, 1)
    await page.goto('/my-cart?rapide')
    await page.getByText('1 ligne configurée est au panier, et quitte cette liste.').waitFor()
    await expect.poll(() => typed.inputValue()).toBe('VR-55;deux\nZZ-99;1')
    await look(page, 'quick-order-configured')
  })

  test('the code of a configuration goes to the cart', async () => {
    const page = await browser.newPage()
    const { request } = page.context()
    const account = { email: 'installateur@demo.example', password: 'Demo!2026', remember: false }
    const { auth_token } = await (await request.post('/api/login', { data: account })).json()
    const headers = { authorization: `Bearer ${auth_token}` }
    const found = await (
      await request.get('/api/catalog/search?keywords=RA-25-MAN&limit=1', { headers })
    ).json()
    const model = found.products[0].sub_categories[0].families[0].sub_families[0]
    const { criteria } = examples['RA-25-MAN']
    const data = { subFamilyId: model.id, criteria, components: {} }
    const { code } = await (await request.post('/api/configurator/saved', { headers, data })).json()

    await page.goto('/my-cart')
    await page.getByRole('link', { name: 'Commande rapide' }).click()
    await page.waitForURL('/my-cart?rapide')
    await page.getByLabel('Références et codes').fill(`Référence;Quantité\n${code.toLowerCase()};2\nZZ-99;1`)
    await page.getByRole('button', { name: 'Vérifier les lignes' }).click()
    await page.getByText('198,36\u00a0€ HT').waitFor()
    await page.getByRole('button', { name: 'Ajouter 1 ligne au panier' }).click()
    await page.getByText('1 ligne au panier.').waitFor()
    await expect.poll(() => page.getByLabel('Références et codes').inputValue()).toBe('ZZ-99;1')
    await page.getByRole('link', { name: 'Chercher la référence' }).waitFor()
    await page.getByRole('link', { name: 'Voir le panier' }).click()
    await page.waitForURL('/my-cart')
    await page.getByText('Rail RA-25 manuel').first().waitFor()
  })
})
