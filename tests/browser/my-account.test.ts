import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_STORAGE_KEY } from '#shared/session/account-record'
import { expectAccessible, PHONE, useBrowser } from '#tests/platform/chromium-page'
import { look } from './look.ts'
import {
  BILLING,
  button,
  card,
  cards,
  facts,
  field,
  hasFocus,
  INSTALLER,
  SHIPPING,
  toast,
  visit,
} from './my-account.steps.ts'

describe('my account', () => {
  const browser = useBrowser()

  test('personal data are read, refused, changed; what is kept is given as a file', async () => {
    const MODIFY = '**/api/user/user-data/modify'
    const page = await browser.newPage({
      expect: [
        ['POST /api/user/user-data/modify', 422],
        ['POST /api/user/user-data/modify', 500],
      ],
    })
    await visit(page, INSTALLER, '/my-account')
    await button(page, 'Modifier').waitFor()
    const before = await facts(page)
    expect(before).toEqual([
      ['Adresse email', INSTALLER],
      ['Catégorie', 'Professionnel'],
      ['Date de création', expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
      ['Nom', 'Démo Installateur'],
      ['Prénom', 'Compte'],
      ['Entreprise', 'Stores & Volets Démo'],
      ['Fonction', 'Installateur'],
    ])
    await look(page, 'my-account')

    await button(page, 'Modifier').click()
    await expect.poll(() => hasFocus(field(page, 'Nom'))).toBe(true)
    await field(page, 'Nom').fill('D3')
    await button(page, 'Valider').click()
    await page.getByText('Seuls sont autorisés les lettres').waitFor()
    await expectAccessible(page)
    await field(page, 'Nom').fill('Démo Modifiée')
    await page.getByLabel('Fonction').selectOption('Responsable commercial')

    await page.route(MODIFY, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await button(page, 'Valider').click()
    await toast(page, 'Une erreur est survenue').waitFor()
    const refused = {
      success: false,
      code: 'INVALID_FIELDS',
      message: 'Vérifiez les champs.',
      requestId: 'r',
      errors: { firstName: ['Ce prénom est refusé.'] },
    }
    await page.route(MODIFY, (route) => route.fulfill({ status: 422, json: refused }), { times: 1 })
    await button(page, 'Valider').click()
    await toast(page, 'Vérifiez les champs.').waitFor()
    await page.getByText('Ce prénom est refusé.').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'firstName')
    await button(page, 'Valider').click()
    await button(page, 'Modifier').waitFor()
    await expect.poll(() => hasFocus(button(page, 'Modifier'))).toBe(true)
    const after = before.map(([name = '', value = '']) =>
      name === 'Nom'
        ? [name, 'Démo Modifiée']
        : name === 'Fonction'
          ? [name, 'Responsable commercial']
          : [name, value],
    )
    await expect.poll(() => facts(page)).toEqual(after)
    const kept = await page.evaluate((key) => localStorage.getItem(key), ACCOUNT_STORAGE_KEY)
    expect(JSON.parse(kept ?? '').state.user).toMatchObject({
      lastName: 'Démo Modifiée',
      function: 'Responsable commercial',
    })

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      toast(page, 'Le fichier est dans vos téléchargements.').waitFor(),
      button(page, 'Télécharger mes données').click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^ombrelia-donnees-personnelles-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(Object.keys(data)).toEqual([
      'exportedAt',
      'user',
      'teamInvitations',
      'placedOrders',
      'teamQuoteMessages',
      'siret',
      'vat',
      'creditLimit',
      'addresses',
      'orders',
      'quotes',
      'projects',
      'estimates',
      'estimateIssuer',
      'messages',
      'lastAnswers',
      'sessions',
      'securityEvents',
    ])
    expect(data.user).toMatchObject({ email: INSTALLER, lastName: 'Démo Modifiée' })
  })

  test('the tab stands in the address: links, reload, back', async () => {
    const page = await browser.newPage()
    await visit(page, INSTALLER, '/my-account?tab=adresses')
    const shown = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
    await shown('Gestion des adresses')
    await page.getByRole('tab', { name: 'Historique des commandes' }).click()
    await page.waitForURL('/my-account?tab=commandes')
    await page.reload()
    await shown('Historique des commandes')
    await page.goBack()
    await shown('Gestion des adresses')
    await page.getByRole('tab', { name: 'Gestion des adresses' }).press('ArrowLeft')
    await page.waitForURL('/my-account?tab=donnees')
    await shown('Données Personnelles')
  })

  test('addresses are added, opened, selected in two tabs, modified and deleted', async () => {
    const page = await browser.newPage()
    await visit(page, INSTALLER, '/my-account?tab=adresses')
    await button(page, 'Ajouter une autre adresse de livraison').waitFor()
    await expect
      .poll(async () => [await cards(page, BILLING), await cards(page, SHIPPING)])
      .toEqual([
        ['Siège (démo) *'],
        ['Atelier (démo) *', 'Chantier Les Tilleuls (démo)', 'Chantier Bureaux Atlantis (démo)'],
      ])

    await button(page, 'Ajouter une autre adresse de livraison').click()
    const added = page.getByRole('dialog', { name: 'Nouvelle adresse de livraison' })
    await button(added, 'Enregistrer l’adresse').click()
    await expect.poll(() => added.getByText('Ce champ est obligatoire.').count()).toBe(4)
    await expectAccessible(page)
    await added.getByLabel("Utiliser l'adresse de facturation pour la livraison").check()
    await field(added, 'Consignes de livraison').fill('Portail vert\n8 h à 12 h')
    await button(added, 'Enregistrer l’adresse').click()
    await added.waitFor({ state: 'detached' })
    await toast(page, 'Adresse ajoutée').waitFor()
    const copy = card(page, 'Siège (démo)').last()
    await button(copy, 'Voir détails').click()
    const details = copy.locator('dl > div')
    await expect
      .poll(() => details.allInnerTexts())
      .toEqual([
        'Destinataire\nStores & Volets Démo',
        'Adresse\n1 rue de l’Exemple\n75000 Paris',
        'Consignes de livraison\nPortail vert\n8 h à 12 h',
      ])
    await look(page, 'my-account-addresses')
    await button(copy, 'Masquer détails').click()
    await expect.poll(() => details.count()).toBe(0)

    // the other tab knows nothing of what this one selects
    const other = await page.context().newPage()
    await other.goto(`${browser.url}/my-account?tab=adresses`)
    await button(card(other, 'Chantier Les Tilleuls (démo)'), 'Sélectionner cette adresse').waitFor()
    await button(card(page, 'Chantier Les Tilleuls (démo)'), 'Sélectionner cette adresse').click()
    await toast(page, 'Adresse sélectionnée').waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Voir détails')
    await button(card(other, 'Chantier Bureaux Atlantis (démo)'), 'Sélectionner cette adresse').click()
    await toast(other, 'Adresse sélectionnée').waitFor()
    const selected = async (tab: Page) => (await cards(tab, SHIPPING)).filter((name) => name.endsWith('*'))
    await expect.poll(() => selected(other)).toEqual(['Chantier Bureaux Atlantis (démo) *'])
    await page.reload()
    await button(page, 'Ajouter une autre adresse de livraison').waitFor()
    await expect.poll(() => selected(page)).toEqual(['Chantier Bureaux Atlantis (démo) *'])
    await other.close()

    await button(card(page, 'Atelier (démo)'), 'Modifier').click()
    const modified = page.getByRole('dialog', { name: 'Modifier l’adresse de livraison' })
    await expect.poll(() => modified.getByLabel("Utiliser l'adresse de facturation").count()).toBe(0)
    await expect.poll(() => field(modified, 'Code postal').inputValue()).toBe('44000')
    await field(modified, 'Nom de l’adresse').fill('Atelier neuf')
    await button(modified, 'Enregistrer l’adresse').click()
    await modified.waitFor({ state: 'detached' })
    await card(page, 'Atelier neuf').waitFor()

    await button(card(page, 'Siège (démo)').first(), 'Supprimer').click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Voulez-vous vraiment supprimer cette adresse ?').waitFor()
    await expectAccessible(page)
    await button(question, 'Garder l’adresse').click()
    await button(card(page, 'Siège (démo)').first(), 'Supprimer').click()
    await button(question, 'Supprimer l’adresse').click()
    await page.getByText('Aucune adresse de facturation trouvée').waitFor()
    await expectAccessible(page)
    await button(page, 'Ajouter une adresse').click()
    const billing = page.getByRole('dialog', { name: 'Nouvelle adresse de facturation' })
    await field(billing, 'Au nom de').waitFor()
    await expect.poll(() => field(billing, 'Consignes de livraison').count()).toBe(0)
  })

  test('a reply that is lost: the list tells what the server did, or nothing while it is down', async () => {
    const page = await browser.newPage({
      offline: true,
      // one row of cards: the last one leaves, and nothing else moves
      viewport: { width: 1920, height: 1080 },
    })
    await visit(page, INSTALLER, '/my-account?tab=adresses')
    await card(page, 'Chantier Bureaux Atlantis (démo)').waitFor()
    const before = await cards(page, SHIPPING)
    expect(before).toEqual([
      'Atelier neuf',
      'Chantier Les Tilleuls (démo)',
      'Chantier Bureaux Atlantis (démo) *',
      'Siège (démo)',
    ])
    await page.route('**/api/user/addresses/delete/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(card(page, 'Siège (démo)'), 'Supprimer').click()
    await button(page.getByRole('alertdialog'), 'Supprimer l’adresse').click()
    await toast(page, 'Une erreur est survenue').waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => cards(page, SHIPPING)).toEqual(before.slice(0, 3))

    await page.route('**/api/user/addresses', (route) => route.abort())
    await button(card(page, 'Chantier Bureaux Atlantis (démo)'), 'Supprimer').click()
    await button(page.getByRole('alertdialog'), 'Supprimer l’adresse').click()
    await button(page, 'Réessayer').waitFor()
    await expect.poll(() => page.getByRole('group').count()).toBe(0)
    await expectAccessible(page)
    await page.unroute('**/api/user/addresses')
    await button(page, 'Réessayer').click()
    await card(page, 'Atelier neuf').waitFor()
    await expect.poll(() => cards(page, SHIPPING)).toEqual(['Atelier neuf', 'Chantier Les Tilleuls (démo) *'])
  })

  test('an account that waits for its activation has its data, and is told of the rest', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await visit(page, 'inactif@demo.example', '/my-account?tab=adresses')
    await page.getByText('Vos adresses s’ouvriront avec votre compte').waitFor()
    await page.getByRole('tab', { name: 'Historique des commandes' }).click()
    await page.getByText('Vos commandes s’ouvriront avec votre compte').waitFor()
    await expectAccessible(page)
    expect(calls.filter((path) => /addresses|orders/.test(path))).toEqual([])
    await page.getByRole('tab', { name: 'Données Personnelles' }).click()
    await button(page, 'Modifier').waitFor()
  })

  test('an account is deleted with its password, but for the last administrator’s', async () => {
    const page = await browser.newPage({
      expect: [
        ['DELETE /api/user', 422],
        ['DELETE /api/user', 409],
      ],
    })
    const ask = async (password: string) => {
      await field(page, 'Mot de passe').fill(password)
      await button(page, 'Supprimer définitivement').click()
    }
    await visit(page, 'admin@demo.example', '/my-account')
    await button(page, 'Supprimer mon compte').click()
    await ask('Demo!2026')
    await page.getByText('Le dernier compte administrateur actif').waitFor()
    await button(page, 'Annuler').click()

    await page.goto('/logout')
    await page.waitForURL('/')
    await visit(page, 'editeur@demo.example', '/my-account')
    await button(page, 'Supprimer mon compte').click()
    await expect.poll(() => button(page, 'Supprimer définitivement').isDisabled()).toBe(true)
    await ask('Demo!2027')
    await page.getByText('Le mot de passe est incorrect.').waitFor()
    await expectAccessible(page)
    await ask('Demo!2026')
    await page.waitForURL('/')
    await toast(page, 'Votre compte a été supprimé.').waitFor()
    await expect.poll(() => toast(page, 'Déconnexion réussie').count()).toBe(0)
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), ACCOUNT_STORAGE_KEY))
      .not.toContain('editeur')
    await page.goto('/my-account')
    await page.waitForURL('/login')
  })
})
