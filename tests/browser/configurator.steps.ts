import type { Locator, Page } from 'playwright-core'
import { CONFIGURATION_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { AddressFields } from '#shared/account/address.rules'
import { signInBehind } from './sign-in.ts'

/** What a person does on the configurator, the cart and the order's page. */

/** The demo installer. */
export const INSTALLER = 'installateur@demo.example'

/** `[label, answer]`: a text is an option's label, a number is typed. */
export type Answers = readonly (readonly [label: string, answer: string | number])[]

/** A model by the names of its four levels, and its answers in the form's order. */
export interface WorkedExample {
  levels: readonly [string, string, string, string]
  answers: Answers
  /** as printed */
  ht: string
  ttc: string
}

const RAIL: WorkedExample['levels'] = ['Rails', 'Rails manuels', 'Rail manuel 25', 'Rail RA-25 manuel']

/** bytes of script of the configurator, compressed, where a rail may be bent */
export const RAIL_SCRIPT_MAX = 213_500

/** The four worked examples of the trade, with their totals. */
export const examples = {
  rail: {
    levels: RAIL,
    answers: [
      ['Fixation', 'Plafond'],
      ['Forme', 'L'],
      ['Côté A', 2286],
      ['Côté B', 1400],
      ['Ouverture', 'Centrale'],
      ['Coloris', 'Anthracite'],
      ['Tête de rideau', 'Ruflette ou plis fronceurs'],
      ['Manœuvre', 'Lance-rideau'],
      ['Poids du rideau', 14],
    ],
    ht: '99,18 €',
    ttc: '119,02 €',
  },
  roller: {
    levels: ['Stores', 'Stores enrouleurs', 'Enrouleur motorisé', 'Enrouleur EN-40'],
    answers: [
      ['Cotes fournies', 'Cotes tableau'],
      ['Fixation', 'Plafond'],
      ['Largeur', 1400],
      ['Hauteur', 1900],
      ['Toile', 'Screen 5 % blanc'],
      ['Coffre', 'Oui'],
      ['Manœuvre', 'Moteur radio'],
      ['Commande fournie', 'Oui'],
      ['Côté manœuvre', 'Droite'],
      ['Coloris de la structure', 'Aluminium'],
    ],
    ht: '273,86 €',
    ttc: '328,63 €',
  },
  film: {
    levels: ['Films', 'Films solaires', 'Film solaire miroir', 'Film miroir FS-20'],
    answers: [
      ['Conditionnement', 'Coupé à vos vitrages'],
      ['Pose', 'Intérieure'],
      ['Vitrage', 'Simple'],
      ['Vitrage teinté ou à couche', 'Non'],
      ['Ombre portée', 'Non'],
      ['Orientation', 'Est'],
      ['Nombre de vitrages', 4],
      ['Largeur du clair de vitrage', 1180],
      ['Hauteur du clair de vitrage', 1350],
      ['Teinte du film', 'Aluminium'],
    ],
    ht: '94,00 €',
    ttc: '112,80 €',
  },
  shutter: {
    levels: ['Fermetures', 'Volets roulants', 'Volet roulant 55', 'Volet VR-55 rénovation'],
    answers: [
      ['Cotes fournies', 'Cotes tableau'],
      ['Largeur', 2400],
      ['Hauteur', 2150],
      ['Enroulement', 'Intérieur'],
      ['Coloris', 'Anthracite'],
      ['Manœuvre', 'Moteur radio'],
      ['Commande fournie', 'Oui'],
      ['Côté manœuvre', 'Droite'],
      ['Verrous automatiques', 'Non'],
    ],
    ht: '799,68 €',
    ttc: '959,62 €',
  },
} as const satisfies Record<string, WorkedExample>

/** Opens a page that asks for an account, as the demo installer or another. */
export const openAs = async (page: Page, path: string, email = INSTALLER): Promise<void> => {
  await signInBehind(page, email)
  await page.goto(path)
  await page.waitForURL(path)
}

export const chooseModel = async (page: Page, levels: readonly string[]): Promise<void> => {
  for (const name of levels) {
    await page
      .locator('main')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
  await page.getByRole('heading', { level: 2, name: 'Cotes et options' }).waitFor()
}

export const numberField = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })

export const type = async (page: Page, label: string, text: string): Promise<void> => {
  await numberField(page, label).fill(text)
  await numberField(page, label).press('Enter')
}

export const choice = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: label, exact: true })

export const option = (page: Page, label: string, name: string): Locator =>
  choice(page, label).getByRole('radio', { name, exact: true })

export const choose = (page: Page, label: string, name: string): Promise<void> =>
  choice(page, label).locator('label').getByText(name, { exact: true }).click()

export const answer = async (page: Page, answers: Answers): Promise<void> => {
  for (const [label, given] of answers) {
    if (typeof given === 'number') await type(page, label, String(given))
    else await choose(page, label, given)
  }
}

/** A model, configured. */
export const configure = async (page: Page, { levels, answers }: WorkedExample): Promise<void> => {
  await chooseModel(page, levels)
  await answer(page, answers)
}

export const price = (page: Page): Locator => page.getByRole('region', { name: 'Prix', exact: true })

/** The button whose name says how many configurations the cart holds. */
export const cartButton = (page: Page, count: number): Locator =>
  page.getByRole('link', {
    name: count === 0 ? 'Panier vide' : `Panier : ${count} configuration${count > 1 ? 's' : ''}`,
    exact: true,
  })

export const addToCart = async (page: Page, countAfter: number): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await cartButton(page, countAfter).waitFor()
}

/** What the tab keeps at the end of a walk of the demo installer, by the walk's name. */
const walked = new Map<string, string>()

/**
 * A walk's end, in a page of the demo installer: the first page of a worker walks there, the next ones are given what
 * its tab kept and open `address`, as after a reload.
 */
const openAfter = async (
  page: Page,
  name: string,
  address: string,
  walk: () => Promise<void>,
): Promise<void> => {
  const kept = walked.get(name)
  if (kept === undefined) {
    await openAs(page, '/configurator')
    await walk()
    // the tab writes what it keeps once the person rests, or leaves
    const text = await page.evaluate((key) => {
      dispatchEvent(new Event('pagehide'))
      return sessionStorage.getItem(key)
    }, CONFIGURATION_STORAGE_KEY)
    if (text !== null) walked.set(name, text)
  } else {
    await signInBehind(page, INSTALLER)
    // the lightest address of the origin: only there can its storage be written
    await page.goto('/api/ready')
    await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
      CONFIGURATION_STORAGE_KEY,
      kept,
    ] as const)
    await page.goto(address)
  }
}

/** A configured model on screen. */
export const openConfigured = async (page: Page, example: WorkedExample): Promise<void> => {
  await openAfter(page, `configured ${example.ht}`, '/configurator', () => configure(page, example))
  await page.getByText('Configuration complète').waitFor()
}

/** One configured line in the cart, and the cart on screen. */
export const openCartWith = async (page: Page, example: WorkedExample): Promise<void> => {
  await openAfter(page, `cart ${example.ht}`, '/my-cart', async () => {
    await configure(page, example)
    await addToCart(page, 1)
    await cartButton(page, 1).click()
  })
  await page.getByRole('button', { name: /^Supprimer la ligne 1/ }).waitFor()
}

/** From the cart to the order's first step. */
export const validateCart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Valider le panier' }).click()
  await page.getByRole('heading', { level: 2, name: 'Informations de la commande' }).waitFor()
}

/** An address of the order's first step, added without leaving it: what is asked for stands in its dialog. */
export const addAddress = async (
  page: Page,
  kind: 'facturation' | 'livraison',
  address: AddressFields,
): Promise<void> => {
  await page
    .getByRole('heading', { name: `Adresse de ${kind}` })
    .locator('..')
    .getByRole('button', { name: /^Ajouter une/ })
    .click()
  const dialog = page.getByRole('dialog', { name: `Nouvelle adresse de ${kind}` })
  await fillAddress(dialog, address)
  await dialog.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await dialog.waitFor({ state: 'detached' })
}

export const fillAddress = async (form: Locator, address: AddressFields): Promise<void> => {
  await form.getByLabel(/^Nom de l’adresse/).fill(address.name)
  await form.getByLabel(/^(Destinataire|Au nom de)/).fill(address.company_name)
  await form.getByLabel(/^Numéro et rue/).fill(address.street)
  await form.getByLabel(/^Code postal/).fill(address.postal_code)
  await form.getByLabel(/^Ville/).fill(address.city)
}

/** From the first step to the second. */
export const goToValidation = async (page: Page, project: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Nom du projet/ }).fill(project)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('heading', { level: 2, name: 'Validation de la commande' }).waitFor()
}

export const payBy = async (page: Page, method: string): Promise<void> => {
  await choose(page, 'Mode de paiement', method)
  await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
}

export const orderButton = (page: Page): Locator => page.getByRole('button', { name: /^Commander/ })

/** Text with ordinary spaces, as tests write it. */
export const plain = (text: string | null): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ').trim()
