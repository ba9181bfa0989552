import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import { loadingLevels } from '#machines/configurator/configurator.setup'
import type { ConfiguratorContext, RestoredRevision } from '#machines/configurator/configurator.types'
import { evaluationOf } from '#machines/configurator/evaluated'
import { HISTORY_MAX } from '#machines/configurator/history'
import { typedChange } from '#machines/configurator/typing'
import { declarePaths } from '#paths/declare'
import { isQuantity } from '#shared/cart/configurations.rules'
import { SlugParams } from '#shared/catalogue/catalogue.schema'
import { LastAnswersParams, TemplateParams } from '#shared/configurator/configurator.schema'
import { aFile, aLine } from '#tests/cart/lines.fixtures'
import { REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'
import { categories, families, fullModel, loadedTemplate, subFamilies } from '#tests/shop/shop.fixtures'
import { madeUpChoices } from './made-up-choices.ts'
import { savedRail } from './sharing.paths.ts'

const shop = createEmptyActor()
/** The line of the cart that is modified. */
export const modifiedLine = aLine('modified', {
  model: fullModel,
  criteria: { length: 2000, fixation: 'wall' },
  selectedComponents: { support: { reference: 'SW-2' } },
})
const restored: RestoredRevision = {
  selectedModel: fullModel,
  criteria: modifiedLine.criteria,
  components: modifiedLine.selectedComponents,
  modifiedKey: null,
  selectedConfiguration: null,
  selectedModelFromWebsite: null,
  setAside: null,
  quantity: 2,
  files: [],
  name: '',
  remembered: { criteria: { fixation: 'wall' }, components: {} },
  withoutMemory: false,
}

/** The field holds something that is not taken yet. */
const isTyping = (context: ConfiguratorContext): boolean =>
  typedChange(evaluationOf(context), context.typed, context.criteria, 'length') !== null

/** What was undone is told apart where nothing else is under way: the same everywhere, it would double every state. */
const isAtRest = (context: ConfiguratorContext): boolean =>
  context.loaded !== null &&
  context.subFamilies !== null &&
  context.modifiedKey === null &&
  context.selectedModelFromWebsite === null &&
  !isTyping(context)

/** The model's template of the next price list. */
const renewedTemplate = { ...loadedTemplate(), priceListVersion: 2 }

const BACK = 'the network is lost and comes back: tests/browser/offline-prices.test.ts has it so'

const PAUSE = 'what is typed inside its limits is taken at once: what is taken later is to be answered still'

const SIZES = 'the sizes are asked for again, and judging finds just that'

const LINK = 'a link opens the page anew: tests/browser/configurator-sharing.test.ts follows it'
const FILES = 'it arrives from the files on their way: tests/browser/line-files.test.ts joins some'
const CART = 'the cart answers at once: the paths of the shop have both'

export const configuratorPaths = declarePaths(configuratorMachine, {
  title: 'Le configurateur',
  notWalked: {
    api: { 'j’en veux zéro': REFUSED, 'le tarif est relu, et n’a pas changé': REFUSED },
    browser: {
      'j’en veux zéro': 'no button leads below one',
      'je suis un lien vers une configuration': LINK,
      'configurator.awake on saved.open (1) → configurator.awake': LINK,
      'un fichier est joint': FILES,
      'je retire le fichier': FILES,
      'configurator.awake.configuration.configuring on file.attach (1) → configurator.awake.configuration.configuring.judging':
        FILES,
      'configurator.awake.configuration.configuring on file.remove (1, if hasFile) → configurator.awake.configuration.configuring.judging':
        FILES,
      'le tarif est relu au retour du réseau': BACK,
      'le tarif est relu, et n’a pas changé': BACK,
      'configurator on template.renewed (1, if isRenewal) → same': BACK,
      'configurator.awake.configuration.configuring on template.renewed (1, if isRenewal) → configurator.awake.configuration.configuring.judging':
        BACK,
      'le panier prend la ligne': CART,
      'j’ajoute et je continue': CART,
      'configurator.awake.configuration.configuring.continuing': CART,
      'configurator.awake.configuration.configuring.ready on configuration.continue (1, if canContinue) → configurator.awake.configuration.configuring.continuing':
        CART,
      'configurator.awake.configuration.configuring.continuing on line.taken (1) → configurator.awake.configuration.configuring.judging':
        CART,
      'configurator.awake.configuration.configuring.continuing on line.refused (1) → configurator.awake.configuration.configuring.ready':
        CART,
      'le panier est plein': CART,
      'une autre ligne quitte le panier': CART,
      'la ligne modifiée quitte le panier': CART,
      'le panier est validé': CART,
      'configurator on line.taken (1, if hasSetAside) → configurator.awake': CART,
      'configurator on line.taken (2) → same': CART,
      'configurator on line.refused (1) → same': CART,
      'configurator on lines.removed (1) → same': CART,
      'configurator.asleep on cart.validated (1) → same': CART,
      'configurator.awake on website.choose (1) → same':
        'a model of the site waits in the tab: the page that opens with a line reads it at once, and to no end',
    },
  },
  inputs: {
    'un configurateur neuf': { shop, restored: null },
    'un produit déjà choisi, retrouvé': { shop, restored },
  },
  events: {
    'la page s’ouvre': { type: 'configurator.open' },
    'je quitte la page': { type: 'configurator.close' },
    'je redemande le catalogue': { type: 'catalogue.retry' },
    'je redemande les critères': { type: 'template.retry' },
    'le tarif est relu au retour du réseau': { type: 'template.renewed', loaded: renewedTemplate },
    'le tarif est relu, et n’a pas changé': { type: 'template.renewed', loaded: loadedTemplate() },
    'je choisis la catégorie': { type: 'level.choose', level: 'category', id: 'rails' },
    'je choisis la sous-catégorie': { type: 'level.choose', level: 'subCategory', id: 'manual' },
    'je choisis la famille': { type: 'level.choose', level: 'family', id: 'rail-25' },
    'je choisis le modèle': { type: 'level.choose', level: 'subFamily', id: 'ra-25' },
    'je rouvre la catégorie': { type: 'level.reopen', level: 'category' },
    'je garde la catégorie': { type: 'level.keep' },
    'je viens d’une fiche produit': { type: 'website.choose', model: fullModel },
    'je viens d’une page du catalogue': {
      type: 'website.choose',
      model: { category: fullModel.category, subCategory: fullModel.subCategory },
    },
    'je suis un lien vers une configuration': { type: 'saved.open', saved: savedRail },
    'je choisis 2 m': { type: 'criterion.choose', key: 'length', value: 2000 },
    'je choisis 5,5 m': { type: 'criterion.choose', key: 'length', value: 5500 },
    'je choisis le plafond': { type: 'criterion.choose', key: 'fixation', value: 'ceiling' },
    'je tape « 20 »': { type: 'criterion.type', key: 'length', text: '20' },
    'je tape « 2000 »': { type: 'criterion.type', key: 'length', text: '2000' },
    'j’ai fini de taper': { type: 'typing.pause', key: 'length' },
    'je quitte le champ': { type: 'criterion.settle', key: 'length' },
    'je choisis le support': { type: 'component.choose', componentType: 'support', reference: 'SW-2' },
    'je repars des choix proposés': { type: 'memory.drop' },
    'j’applique la correction': {
      type: 'fix.apply',
      label: 'Passer à 4000 mm',
      set: { length: 4000, fixation: 'wall' },
    },
    'j’annule le changement': { type: 'change.undo' },
    'je rétablis le changement': { type: 'change.redo' },
    'je ferme l’annonce de ce qui est effacé': { type: 'cleared.dismiss' },
    'j’en veux trois': { type: 'quantity.choose', quantity: 3 },
    'j’en veux zéro': { type: 'quantity.choose', quantity: 0 },
    'je tape la quantité « 3 »': { type: 'quantity.enter', text: '3' },
    'je tape la quantité « trois »': { type: 'quantity.enter', text: 'trois' },
    'je nomme l’ouverture': { type: 'name.type', text: 'Salon' },
    'un fichier est joint': { type: 'file.attach', file: aFile },
    'je retire le fichier': { type: 'file.remove', id: 'f1' },
    'j’ajoute au panier': { type: 'configuration.submit' },
    'j’ajoute et je continue': { type: 'configuration.continue' },
    'je réinitialise': { type: 'configurator.reset' },
    'je modifie une ligne du panier': {
      type: 'modification.start',
      index: 1,
      line: { ...modifiedLine, key: 1 },
    },
    'j’abandonne la modification': { type: 'modification.cancel' },
    'le panier prend la ligne': { type: 'line.taken', modified: true },
    'le panier est plein': { type: 'line.refused' },
    'une autre ligne quitte le panier': { type: 'lines.removed', keys: [0] },
    'la ligne modifiée quitte le panier': { type: 'lines.removed', keys: [1] },
    'le panier est validé': { type: 'cart.validated' },
  },
  effects: {
    loadCategories: {
      'les catégories arrivent': categories,
      'les catégories n’arrivent pas': refusal('NETWORK'),
    },
    loadFamilies: { 'les familles arrivent': families, 'les familles n’arrivent pas': refusal('NETWORK') },
    loadSubFamilies: {
      'les modèles arrivent': subFamilies,
      'les modèles n’arrivent pas': refusal('NETWORK'),
    },
    loadTemplate: {
      'les critères arrivent': loadedTemplate(),
      'les critères n’arrivent pas': refusal('NETWORK'),
    },
    recallAnswers: {
      'mes derniers choix arrivent': { criteria: { fixation: 'wall' }, components: { support: 'SW-2' } },
      'mes derniers choix n’arrivent pas': refusal('NETWORK'),
    },
  },
  delays: {
    sameAgain: 'la même configuration peut être ajoutée',
    recallPatience: 'mes derniers choix tardent',
  },
  asks: {
    loadFamilies: (params) => refusedAddress(SlugParams, params),
    loadSubFamilies: (params) => refusedAddress(SlugParams, params),
    loadTemplate: (params) => refusedAddress(TemplateParams, params),
    recallAnswers: (params) => refusedAddress(LastAnswersParams, params),
  },
  compoundStates: {
    awake: 'la page est ouverte',
    'awake.configuration.loadingTemplate': 'le modèle se prépare',
  },
  states: {
    asleep: 'la page est fermée',
    'awake.browsing.following': 'chaque niveau suit l’autre',
    'awake.browsing.reopened': 'un niveau est rouvert',
    'awake.catalogue.loadingCategories': 'les catégories se chargent',
    'awake.catalogue.loadingFamilies': 'les familles se chargent',
    'awake.catalogue.loadingSubFamilies': 'les modèles se chargent',
    'awake.catalogue.settled': 'le catalogue est là',
    'awake.catalogue.failed': 'le catalogue manque',
    'awake.configuration.choosingModel': 'un modèle est à choisir',
    'awake.configuration.loadingTemplate.template.loading': 'les critères se chargent',
    'awake.configuration.loadingTemplate.template.loaded': 'les critères sont là',
    'awake.configuration.loadingTemplate.answers.recalling': 'mes derniers choix se cherchent',
    'awake.configuration.loadingTemplate.answers.settled': 'mes derniers choix sont connus',
    'awake.configuration.templateFailed': 'les critères manquent',
    'awake.configuration.configuring.choosingCriteria': 'des critères sont à choisir',
    'awake.configuration.configuring.choosingComponents': 'des composants sont à choisir',
    'awake.configuration.configuring.ready': 'tout est choisi',
    'awake.configuration.configuring.sent': 'c’est dans le panier',
    'awake.configuration.configuring.continuing': 'le panier reçoit l’ouverture',
  },
  data: madeUpChoices,
  // What guards read, coarsely: how deep the model and the catalogue go, which answers stand, what may be undone.
  excused: Object.fromEntries(
    loadingLevels.map((tag) => [
      `"asleep": tagged ${tag}, and nothing is under way`,
      'its page is closed: nobody waits, and the page that opens begins by waiting',
    ]),
  ),
  project: ({ context }) => ({
    model: Object.keys(context.selectedModel).length,
    catalogue: [context.categories, context.families, context.subFamilies].map((level) => level !== null),
    answers: Object.keys(context.criteria).length,
    modified: context.modifiedKey !== null,
    setAside: context.setAside !== null,
    website: context.selectedModelFromWebsite !== null,
    typed: isTyping(context),
    files: isAtRest(context) && context.files.length > 0,
    name: isAtRest(context) && context.name !== '',
    redo: isAtRest(context) && context.history.future.length > 0,
  }),
  limit: 60_000,
  equivalent: {
    'target changed, configurator.awake.configuration.configuring on typing.pause': PAUSE,
    'target changed, configurator.awake.configuration.configuring on criterion.settle (1)': PAUSE,
    'target changed, configurator.awake.configuration.configuring.continuing on line.taken': SIZES,
  },
  check: (snapshot) => {
    const { context } = snapshot
    const { past, future } = context.history
    const model = Object.keys(context.selectedModel)
    const found = {
      isOffered:
        snapshot.hasTag('canAdd') ||
        snapshot.hasTag('sent') ||
        snapshot.matches({ awake: { configuration: { configuring: 'continuing' } } }),
      isOfModel:
        context.loaded === null || context.loaded.model.subFamily?.id === context.selectedModel.subFamily?.id,
      hasLine: context.selectedConfiguration !== null,
      setsAside: context.setAside === null || context.modifiedKey !== null,
      isCounted: context.quantity === null || isQuantity(context.quantity),
      isBounded: Math.max(past.length, future.length) <= HISTORY_MAX,
      typed: snapshot.hasTag('configuring') ? null : [context.typed, context.typedOver],
      model,
    }
    const wanted = {
      isOffered: snapshot.hasTag('configuring') && evaluationOf(context)?.complete === true,
      isOfModel: true,
      hasLine: context.modifiedKey !== null,
      setsAside: true,
      isCounted: true,
      isBounded: true,
      // Nothing is being typed where nothing is asked.
      typed: snapshot.hasTag('configuring') ? null : [{}, null],
      // No deeper level without the ones above it.
      model: ['category', 'subCategory', 'family', 'subFamily'].slice(0, model.length),
    }
    // asked of every state of every path: a claim that names what differs is dear, and made where something does
    if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted)
  },
})
