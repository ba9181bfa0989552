import { getItem } from '#client/platform/storage.ts'
import { storedShop } from '#client/shop/shop.effects.ts'
import type { RestoredShop } from '#machines/configurator/stored'
import { isCriteria, isSelectedConfiguration } from '#machines/configurator/stored-guards'
import { CONFIGURATION_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { Criteria } from '#shared/configurator/evaluation'
import { isListOf, isRecord, isText, readVersioned } from '#shared/platform/stored'
import { QUOTE_NOTE_MAX } from '#shared/quotes/quote-limits'
import type { AskedLine } from '#shared/quotes/quotes.schema'

/** What a new request for a quote takes along, as its address says it (`askQuotePath`). */

const cartLines = ({ lines }: RestoredShop): AskedLine[] =>
  lines.map(({ model, criteria, selectedComponents, quantity, name = '' }) => ({
    model,
    criteria,
    selectedComponents,
    quantity,
    note: name.slice(0, QUOTE_NOTE_MAX),
  }))

/** The answers that the configurator showed, what stood in for those not given among them: in the form that `stored.ts` writes. */
const shownAnswers = (): Criteria => {
  const stored = readVersioned(getItem('sessionStorage', CONFIGURATION_STORAGE_KEY), 1)
  const answers = stored?.currentAnswers
  return isCriteria(answers) ? answers : {}
}

/** What is on the work so far, whole or not. */
const workLines = ({ work }: RestoredShop): AskedLine[] =>
  work.selectedModel.subFamily === undefined
    ? []
    : [
        {
          model: work.selectedModel,
          criteria: { ...shownAnswers(), ...work.criteria },
          selectedComponents: work.components,
          quantity: work.quantity ?? 1,
          note: work.name.slice(0, QUOTE_NOTE_MAX),
        },
      ]

const modelLine = (id: string): AskedLine => ({
  model: { subFamily: { id, name: '' } },
  criteria: {},
  selectedComponents: {},
  quantity: 1,
  note: '',
})

/** The lines with which a request begins; read once the pages that it comes from have kept what they had. */
export const beginningLines = (search: URLSearchParams, userId: string | null): AskedLine[] => {
  const model = search.get('modele')
  if (model !== null) return [modelLine(model)]
  const origin = search.get('de')
  const shop = origin === null ? null : storedShop(userId)
  if (shop === null) return []
  return origin === 'panier' ? cartLines(shop) : origin === 'configurateur' ? workLines(shop) : []
}

/** What the navigation carries to the page of a request that begins. */
export interface BegunState {
  begun: readonly AskedLine[]
}

const isAsked = (value: unknown): value is AskedLine =>
  isRecord(value) &&
  isSelectedConfiguration(value) &&
  typeof Reflect.get(value, 'quantity') === 'number' &&
  isText(Reflect.get(value, 'note'))

/** The lines with which the request of this page begins; null: it has begun, and the server has it. */
export const begunIn = (state: unknown): readonly AskedLine[] | null =>
  isRecord(state) && isListOf(state.begun, isAsked) ? state.begun : null
