import { numberText } from '#client/platform/number-text.ts'
import type { configuratorMachine } from '#machines/configurator/configurator.machine'
import {
  type ConfiguratorSnapshot,
  selectClearedChoices,
  selectEvaluation,
  selectModel,
  selectOpenLevel,
} from '#machines/configurator/configurator.selectors'
import type { ConfiguratorContext, ConfiguratorEvent } from '#machines/configurator/configurator.types'
import { evaluationOf } from '#machines/configurator/evaluated'
import { typedChange } from '#machines/configurator/typing'
import type { Category, FamilySummary, SubFamily } from '#shared/catalogue/catalogue.schema'
import type { Model } from '#shared/configurator/configurator.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import { configuratorPaths, modifiedLine } from '#tests/configurator/configurator.paths'
import { PHONE } from '#tests/platform/chromium-page'
import { aUser } from '#tests/session/account.fixtures'
import { fullModel } from '#tests/shop/shop.fixtures'
import type { BrowserLevel } from '../paths/browser-level.ts'
import type { Stage } from '../paths/held-page.ts'
import { configuratorStates } from './configurator-looks.ts'
import { storedShop } from './stored-shop.ts'

const PATH = '/configurator'
const calls: BrowserLevel<typeof configuratorMachine>['calls'] = {
  loadCategories: { call: 'GET /api/catalog', reply: (categories: Category[]) => ({ categories }) },
  loadFamilies: {
    call: 'GET /api/catalog/subCategory/rails-manuels',
    reply: (families: FamilySummary[]) => ({ families }),
  },
  loadSubFamilies: {
    call: 'GET /api/catalog/family/rail-25',
    reply: (sub_families: SubFamily[]) => ({ family: { sub_families } }),
  },
  loadTemplate: { call: 'GET /api/configurator/templates/ra-25' },
  recallAnswers: { call: 'GET /api/configurator/last-answers/rail-25' },
}
const CALLS = Object.values(calls).map(({ call }) => call.replace('GET ', ''))
const main = (stage: Stage) => stage.page.locator('main')
const press = (stage: Stage, name: string | RegExp) =>
  main(stage).getByRole('button', { name, exact: true }).click()
const retry = (stage: Stage, title: string) =>
  main(stage).getByRole('alert').filter({ hasText: title }).getByRole('button', { name: 'Réessayer' }).click()
const tile = (stage: Stage, name: string) =>
  main(stage)
    .locator('li button')
    .filter({ has: stage.page.getByText(name, { exact: true }) })
    .first()
    .click()
const length = (stage: Stage) => stage.page.getByRole('textbox', { name: 'Longueur', exact: true })
const radio = (stage: Stage, value: string) => stage.page.locator(`input[type=radio][value="${value}"]`)
const quantity = (stage: Stage) => stage.page.getByRole('group', { name: 'Quantité de cette configuration' })

const pageOf = (stage: Stage, path: string, title: string) =>
  stage.fetching(async () => {
    await stage.go(path)
    await stage.page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

const answer = async (stage: Stage, text: string) => {
  await length(stage).fill(text)
  await length(stage).press('Enter')
}

/** What is typed is shown before the machine is told: the next key has it told, whatever it is, and time may pass. */
const typeInto = async (stage: Stage, text: string) => {
  await length(stage).fill(text)
  await length(stage).press('End')
}

const enter = async (stage: Stage, text: string) => {
  await quantity(stage).getByRole('textbox').fill(text)
  await quantity(stage).getByRole('textbox').press('Enter')
}

/** What the page that was left had begun to read is of no use to it any more. */
const forgetAll = async (stage: Stage) => {
  // calls come in order: once this one has been let through, those before it wait
  await stage.page.evaluate(() => fetch('/api/health'))
  for (const call of CALLS) if (stage.isWaiting(call)) await stage.forget(call)
}

/** A model chosen on the site waits in the tab until the configurator opens. */
const keep = (stage: Stage, model: Model) =>
  stage.page.evaluate(
    (text) => sessionStorage.setItem('selectedModelFromWebsite', text),
    JSON.stringify(model),
  )

const isTyping = ({ context }: ConfiguratorSnapshot): boolean =>
  typedChange(evaluationOf(context), context.typed, context.criteria, 'length') !== null

const supportOf = (context: ConfiguratorContext) =>
  evaluationOf(context)?.components.find(({ type }) => type === 'support')?.selected

/** What the cart takes at once leaves the machine as it is: no way back, nothing told, and one piece. */
const isPlain = (snapshot: ConfiguratorSnapshot): boolean => {
  const { modifiedKey, cleared, quantity: pieces, history, name } = snapshot.context
  return (
    modifiedKey === null &&
    cleared.length === 0 &&
    pieces === null &&
    name === '' &&
    history.past.length + history.future.length === 0
  )
}

/** What an abandoned modification gives back so, and complete. */
const isPlainAside = ({ context: { setAside } }: ConfiguratorSnapshot): boolean =>
  setAside !== null &&
  setAside.quantity === null &&
  setAside.name === '' &&
  evaluationOf(setAside)?.complete === true

export const configuratorLevel: BrowserLevel<typeof configuratorMachine> = {
  paths: configuratorPaths,
  viewport: PHONE,
  calls,
  // asleep is where the page of the cart is open
  open: async (stage, words) => {
    const restored = configuratorPaths.inputs[words]?.restored
    const lines = [aLine('a'), modifiedLine]
    const tab = storedShop(aUser().id, restored ? { lines, work: restored } : { lines })
    await stage.open('/my-cart', { user: aUser(), tab })
  },
  controls: (snapshot): Record<string, ConfiguratorEvent> =>
    snapshot.matches('asleep')
      ? {}
      : {
          Réinitialiser: { type: 'configurator.reset' },
          'Garder ce modèle': { type: 'level.keep' },
          'Passer à 4000 mm': {
            type: 'fix.apply',
            label: 'Passer à 4000 mm',
            set: { length: 4000, fixation: 'wall' },
          },
          'Repartir des choix proposés': { type: 'memory.drop' },
          Annuler: { type: 'change.undo' },
          'Annuler le dernier choix': { type: 'change.undo' },
          'Rétablir le choix annulé': { type: 'change.redo' },
          'Fermer le message': { type: 'cleared.dismiss' },
          'Ajouter au panier': { type: 'configuration.submit' },
          'Ajouter et continuer avec ces options': { type: 'configuration.continue' },
          'Quantité de cette configuration › Augmenter la quantité': { type: 'quantity.choose', quantity: 3 },
        },
  acts: {
    'la page s’ouvre': (stage) => pageOf(stage, PATH, 'Votre configuration'),
    'je quitte la page': (stage) => pageOf(stage, '/my-cart', 'Panier'),
    'je redemande le catalogue': (stage) => retry(stage, 'Le catalogue'),
    'je redemande les critères': (stage) => retry(stage, 'Le modèle'),
    'je choisis la catégorie': (stage) => tile(stage, 'Rails'),
    'je choisis la sous-catégorie': (stage) => tile(stage, 'Rails manuels'),
    'je choisis la famille': (stage) => tile(stage, 'Rail 25'),
    'je choisis le modèle': (stage) => tile(stage, 'Rail 25 manuel'),
    'je rouvre la catégorie': async (stage, snapshot) => {
      if (selectOpenLevel(snapshot) === undefined) await press(stage, 'Changer de modèle')
      await press(stage, /^Modifier catégorie/)
    },
    'je garde la catégorie': (stage) => press(stage, 'Garder ce modèle'),
    'je viens d’une fiche produit': (stage) => keep(stage, fullModel),
    'je viens d’une page du catalogue': (stage) =>
      keep(stage, { category: fullModel.category, subCategory: fullModel.subCategory }),
    'je choisis 2 m': (stage) => answer(stage, '2000'),
    'je choisis 5,5 m': (stage) => answer(stage, '5500'),
    'je choisis le plafond': (stage) => radio(stage, 'ceiling').check(),
    'je tape « 20 »': (stage) => typeInto(stage, '20'),
    'je tape « 2000 »': (stage) => typeInto(stage, '2000'),
    'j’ai fini de taper': (stage) => stage.forward(800),
    'je quitte le champ': (stage) => length(stage).press('Tab'),
    'je choisis le support': async (stage, { context }) => {
      // a tile that is chosen already, now or the last time, tells of nothing
      if (supportOf(context) === 'SW-2') await radio(stage, 'SW-1').check()
      await radio(stage, 'SW-2').check()
    },
    'je repars des choix proposés': (stage) => press(stage, 'Repartir des choix proposés'),
    'mes derniers choix tardent': (stage) => stage.forward(1500),
    'j’applique la correction': (stage) => press(stage, 'Passer à 4000 mm'),
    'j’annule le changement': (stage, snapshot) =>
      press(stage, selectClearedChoices(snapshot).length > 0 ? 'Annuler' : 'Annuler le dernier choix'),
    'je rétablis le changement': (stage) => press(stage, 'Rétablir le choix annulé'),
    'je ferme l’annonce de ce qui est effacé': (stage) => press(stage, 'Fermer le message'),
    'j’en veux trois': async (stage) => {
      await quantity(stage).getByRole('button', { name: 'Augmenter la quantité' }).click()
      await quantity(stage).getByRole('button', { name: 'Augmenter la quantité' }).click()
    },
    'je tape la quantité « 3 »': (stage) => enter(stage, '3'),
    'je tape la quantité « trois »': (stage) => enter(stage, 'trois'),
    'je nomme l’ouverture': (stage) =>
      stage.page.getByRole('textbox', { name: 'Repère de l’ouverture' }).fill('Salon'),
    'j’ajoute au panier': (stage) => press(stage, 'Ajouter au panier'),
    'je réinitialise': (stage) => press(stage, 'Réinitialiser'),
    'je modifie une ligne du panier': (stage) =>
      stage.fetching(async () => {
        await press(stage, 'Modifier la ligne 2, RA-25')
        await stage.page.getByRole('heading', { level: 1, name: 'Votre configuration' }).waitFor()
      }),
    // it leads to the cart: the way back
    'j’abandonne la modification': async (stage) => {
      await stage.fetching(async () => {
        await press(stage, 'Annuler la modification')
        await stage.page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
      })
      await forgetAll(stage)
      await pageOf(stage, PATH, 'Votre configuration')
    },
    'la même configuration peut être ajoutée': (stage) => stage.forward(1000),
  },
  states: configuratorStates,
  apart: (snapshot) => [isPlain(snapshot), isPlainAside(snapshot)],
  offers: (snapshot, words, event) => {
    const { type } = event
    // the pause of who types is shorter
    if (type.startsWith('xstate.after.')) return !isTyping(snapshot)
    if (type.startsWith('xstate.')) return true
    // it sleeps while another page of the shop is open
    const elsewhere = ['configurator.open', 'website.choose', 'modification.start']
    if (snapshot.matches('asleep') || elsewhere.includes(type))
      return snapshot.matches('asleep') && elsewhere.includes(type)
    const { criteria, typed, cleared, quantity: pieces, selectedModel } = snapshot.context
    // whatever else is clicked leaves the field first, which takes what stands in it
    if (isTyping(snapshot)) return ['criterion.type', 'criterion.settle', 'typing.pause'].includes(type)
    const open = selectOpenLevel(snapshot)
    const evaluation = selectEvaluation(snapshot)
    const fixation = evaluation?.criteria.find(({ key }) => key === 'fixation')?.domain
    switch (type) {
      case 'level.choose':
        return (
          open !== undefined &&
          event.level === open &&
          !snapshot.hasTag(`loading.${open}`) &&
          !snapshot.matches({ awake: { catalogue: 'failed' } })
        )
      case 'level.reopen':
        return open !== 'category' && selectModel(snapshot).category !== undefined
      case 'catalogue.retry':
        return open !== undefined
      case 'criterion.type':
        return (typed.length ?? numberText(criteria.length)) !== event.text
      case 'component.choose':
        return criteria.fixation === 'wall'
      case 'fix.apply':
        return criteria.fixation === 'wall' && Number(criteria.length) > 4000
      case 'cleared.dismiss':
        return cleared.length > 0 && selectClearedChoices(snapshot).length > 0
      case 'name.type':
        return snapshot.context.name !== event.text
      case 'quantity.choose':
        return pieces === null
      case 'configuration.submit':
        return isPlain(snapshot)
      case 'configurator.reset':
        return selectedModel.category !== undefined
      default:
        break
    }
    switch (words) {
      case 'je choisis 2 m':
        return typed.length === undefined && criteria.length !== 2000
      case 'je choisis 5,5 m':
        return typed.length === undefined && criteria.length !== 5500
      case 'je choisis le plafond':
        return (
          criteria.fixation !== 'ceiling' &&
          fixation?.kind === 'choice' &&
          fixation.options.some(({ value, available }) => value === 'ceiling' && available)
        )
      case 'je tape la quantité « 3 »':
        return pieces !== 3
      default:
        return true
    }
  },
}
