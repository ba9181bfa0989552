import { createActor } from 'xstate'
import { getItem } from '#client/platform/storage.ts'
import { keptCartProject } from '#client/projects/kept-cart-project.ts'
import { shopLogic, storedShop } from '#client/shop/shop.effects.ts'
import type { RestoredShop } from '#machines/configurator/stored'
import { isCriteria, isLineFile, isSelectedConfiguration } from '#machines/configurator/stored-guards'
import { projectNameOf } from '#machines/orders/draft'
import { CONFIGURATION_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { BegunLine, BegunWords } from '#machines/quotes/request-form'
import type { Criteria } from '#shared/configurator/evaluation'
import { isListOf, isRecord, isText, readVersioned } from '#shared/platform/stored'
import { QUOTE_NOTE_MAX } from '#shared/quotes/quote-limits'

/** What a new request for a quote takes along, as its address says it (`askQuotePath`). */

const cartLines = ({ lines }: RestoredShop): BegunLine[] =>
  lines.map(({ model, criteria, selectedComponents, quantity, files, name = '' }) => ({
    model,
    criteria,
    selectedComponents,
    quantity,
    note: name.slice(0, QUOTE_NOTE_MAX),
    ...(files && { files }),
  }))

/** The answers that the configurator showed, what stood in for those not given among them: in the form that `stored.ts` writes. */
const shownAnswers = (): Criteria => {
  const stored = readVersioned(getItem('sessionStorage', CONFIGURATION_STORAGE_KEY), 1)
  const answers = stored?.currentAnswers
  return isCriteria(answers) ? answers : {}
}

/** What is on the work so far, whole or not. */
const workLines = ({ work }: RestoredShop): BegunLine[] =>
  work.selectedModel.subFamily === undefined
    ? []
    : [
        {
          model: work.selectedModel,
          criteria: { ...shownAnswers(), ...work.criteria },
          selectedComponents: work.components,
          quantity: work.quantity ?? 1,
          note: work.name.slice(0, QUOTE_NOTE_MAX),
          ...(work.files.length > 0 && { files: work.files }),
        },
      ]

const modelLine = (id: string): BegunLine => ({
  model: { subFamily: { id, name: '' } },
  criteria: {},
  selectedComponents: {},
  quantity: 1,
  note: '',
})

/** What a request begins with; read once the pages that it comes from have kept what they had. */
export const beginningOf = (search: URLSearchParams, userId: string | null): BegunState => {
  const begun = beginningLines(search, userId)
  const project = search.get('de') === 'panier' ? keptCartProject(userId) : null
  return {
    begun,
    ...(project && { project: project.id, words: { name: projectNameOf(project.name), message: '' } }),
  }
}

const beginningLines = (search: URLSearchParams, userId: string | null): BegunLine[] => {
  const model = search.get('modele')
  if (model !== null) return [modelLine(model)]
  const origin = search.get('de')
  const shop = origin === null ? null : storedShop(userId)
  if (shop === null) return []
  return origin === 'panier' ? cartLines(shop) : origin === 'configurateur' ? workLines(shop) : []
}

/**
 * The cart that this tab keeps knows the request that begins with its lines: a chantier's cart is told by its chantier. No
 * shop runs here; one is started on what the tab keeps, and what it holds is written as it stops.
 */
export const tellCartAsked = (
  search: URLSearchParams,
  userId: string | null,
  { id, begun, project }: BegunState & { id: string },
): void => {
  if (search.get('de') !== 'panier' || begun.length === 0 || project !== undefined) return
  const shop = createActor(shopLogic, { input: { userId, restored: storedShop(userId) } }).start()
  shop.getSnapshot().children.cart?.send({ type: 'quote.begun', id })
  shop.stop()
}

/** What the navigation carries to the page of a request that begins. */
export interface BegunState {
  begun: readonly BegunLine[]
  /** what it says at first */
  words?: BegunWords
  /** the chantier that it is of */
  project?: string
}

const isBegun = (value: unknown): value is BegunLine =>
  isRecord(value) &&
  isSelectedConfiguration(value) &&
  typeof Reflect.get(value, 'quantity') === 'number' &&
  isText(Reflect.get(value, 'note')) &&
  (Reflect.get(value, 'files') === undefined || isListOf(Reflect.get(value, 'files'), isLineFile))

/** The lines with which the request of this page begins; null: it has begun, and the server has it. */
export const begunIn = (state: unknown): readonly BegunLine[] | null =>
  isRecord(state) && isListOf(state.begun, isBegun) ? state.begun : null

/** The chantier that the request of this page is of; undefined: it begins without. */
export const projectIn = (state: unknown): string | undefined =>
  isRecord(state) && isText(state.project) ? state.project : undefined

/** What the request of this page says at first; undefined: nothing. */
export const wordsIn = (state: unknown): BegunWords | undefined => {
  if (!isRecord(state) || !isRecord(state.words)) return undefined
  const { name, message } = state.words
  return isText(name) && isText(message) ? { name, message } : undefined
}
