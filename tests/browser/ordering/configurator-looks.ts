import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { todosOf, todoText } from '#client/configurator/todo.ts'
import { numberText } from '#client/platform/number-text.ts'
import type { configuratorMachine } from '#machines/configurator/configurator.machine'
import {
  canRedo,
  canUndo,
  selectClearedChoices,
  selectEvaluation,
  selectOpenLevel,
  selectTyped,
} from '#machines/configurator/configurator.selectors'
import type { ModelLevel } from '#machines/configurator/configurator.types'
import { QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import type { BrowserLevel } from '../paths/browser-level.ts'
import { sentence } from '../paths/held-page.ts'
import type { Look } from '../paths/walk.ts'

type Snapshot = SnapshotFrom<typeof configuratorMachine>

const PATH = '/configurator'
const LEVELS: Readonly<Record<ModelLevel, { question: string; tiles: readonly string[] }>> = {
  category: { question: 'Catégorie', tiles: ['Rails', 'Films', 'Prochainement Disponible'] },
  subCategory: { question: 'Sous-catégorie', tiles: ['Rails manuels', 'Rails à cordon'] },
  family: { question: 'Famille', tiles: ['Rail 25', 'Rail 18'] },
  subFamily: { question: 'Modèle', tiles: ['Rail 25 manuel', 'Rail 25 renforcé', 'Plus en vente'] },
}

const DONE: Look = { shows: ['Configuration complète'] }
const UNDONE: Look = { lacks: ['Configuration complète'] }

/** The level that is open, with its tiles or what is there instead of them. */
const level =
  (tiles: 'there' | 'failed' | 'loading') =>
  (snapshot: Snapshot): Look => {
    const open = selectOpenLevel(snapshot)
    if (open === undefined) return {}
    const { question, tiles: all } = LEVELS[open]
    if (tiles === 'failed')
      return {
        shows: [
          question,
          `Le catalogue n’a pas pu être chargé${sentence(snapshot.context.catalogueFailure)}Réessayer`,
        ],
      }
    // a level that is loaded stands while a deeper one is on its way
    const waits = tiles === 'loading' && snapshot.hasTag(`loading.${open}`)
    return waits ? { shows: [question], waits: ['Chargement du catalogue'] } : { shows: [question, ...all] }
  }

/** The way back and forth, once there is one. */
const historyOf = (snapshot: Snapshot): Look['buttons'] =>
  canUndo(snapshot) || canRedo(snapshot)
    ? {
        'Annuler le dernier choix': canUndo(snapshot) ? 'open' : 'disabled',
        'Rétablir le choix annulé': canRedo(snapshot) ? 'open' : 'disabled',
      }
    : {}

const browsing = (snapshot: Snapshot): Look => {
  const { selectedModel } = snapshot.context
  const open = selectOpenLevel(snapshot)
  return {
    path: PATH,
    title: 'Votre configuration',
    waits: [],
    shows: open === undefined ? ['Rail 25 manuelRef: RA-25'] : ['Choisissez un modèle'],
    lacks: open === undefined ? ['Choisissez un modèle'] : ['Changer de modèle'],
    buttons: {
      ...(open === undefined ? { 'Changer de modèle': 'open' } : {}),
      ...(selectedModel.category === undefined ? {} : { Réinitialiser: 'open' }),
      ...historyOf(snapshot),
    },
  }
}

/** The form of a model whose template is there. */
const configuring =
  (add: 'open' | 'disabled', wanted: Look) =>
  (snapshot: Snapshot): Look => {
    const { criteria, quantity: pieces, modifiedKey, wrongQuantity, name } = snapshot.context
    const cleared = selectClearedChoices(snapshot).length > 0
    const repaired = selectClearedChoices(snapshot).some(({ kind }) => kind === 'repair')
    const evaluation = selectEvaluation(snapshot)
    // the only answer that is possible has no tile
    const tiled =
      criteria.fixation !== undefined &&
      evaluation?.criteria.find(({ key }) => key === 'fixation')?.forced !== true
    return {
      buttons: { [modifiedKey === null ? 'Ajouter au panier' : 'Mettre à jour la ligne']: add },
      fields: {
        Longueur: selectTyped(snapshot).length ?? numberText(criteria.length),
        'Quantité de cette configuration › Quantité': `${pieces ?? 1}`,
        'Repère de l’ouverture': name,
      },
      chosen: expect.arrayContaining(tiled ? [criteria.fixation] : []),
      ...wanted,
      shows: [
        'Cotes et options',
        ...(evaluation === null ? [] : [todoText(todosOf(evaluation))]),
        ...(modifiedKey === null ? [] : ['Vous modifiez la ligne 2 du panier']),
        ...(wrongQuantity === null ? [] : [QUANTITY_SENTENCE]),
        ...(cleared ? [repaired ? 'Appliqué' : 'Effacé'] : []),
        ...(wanted.shows ?? []),
      ],
      lacks: [
        ...(modifiedKey === null ? ['Vous modifiez la ligne'] : []),
        ...(wrongQuantity === null ? [QUANTITY_SENTENCE] : []),
        ...(wanted.lacks ?? []),
      ],
    }
  }

/** What is not there before both the template and the last answers are. */
const FORM = ['Cotes et options', 'Comme la dernière fois', 'Quantité']

const preparing = (): Look => ({ waits: ['Chargement du modèle'], lacks: FORM })

/** What the page of the configurator shows of each state; asleep is where the page of the cart is open. */
export const configuratorStates: BrowserLevel<typeof configuratorMachine>['states'] = {
  asleep: () => ({ path: '/my-cart', title: 'Panier' }),
  'awake.browsing.following': (snapshot) => ({
    ...browsing(snapshot),
    lacks: [...(browsing(snapshot).lacks ?? []), 'Garder ce modèle'],
  }),
  'awake.browsing.reopened': (snapshot) => {
    const look = browsing(snapshot)
    return snapshot.can({ type: 'level.keep' })
      ? { ...look, buttons: { ...look.buttons, 'Garder ce modèle': 'open' } }
      : look
  },
  'awake.catalogue.loadingCategories': level('loading'),
  'awake.catalogue.loadingFamilies': level('loading'),
  'awake.catalogue.loadingSubFamilies': level('loading'),
  'awake.catalogue.settled': level('there'),
  'awake.catalogue.failed': level('failed'),
  'awake.configuration.choosingModel': () => ({ lacks: ['Cotes et options'] }),
  'awake.configuration.loadingTemplate.template.loading': preparing,
  'awake.configuration.loadingTemplate.template.loaded': preparing,
  'awake.configuration.loadingTemplate.answers.recalling': () => ({ lacks: FORM }),
  'awake.configuration.loadingTemplate.answers.settled': () => ({ lacks: FORM }),
  'awake.configuration.templateFailed': ({ context }) => ({
    shows: [`Le modèle n’a pas pu être chargé${sentence(context.templateFailure)}Réessayer`],
    lacks: ['Cotes et options'],
  }),
  'awake.configuration.configuring.choosingCriteria': configuring('disabled', UNDONE),
  'awake.configuration.configuring.choosingComponents': configuring('disabled', UNDONE),
  'awake.configuration.configuring.ready': configuring('open', DONE),
  'awake.configuration.configuring.sent': configuring('disabled', DONE),
}
