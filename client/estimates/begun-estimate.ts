import { call } from '#client/platform/call.ts'
import { keptCartProject } from '#client/projects/kept-cart-project.ts'
import { storedShop } from '#client/shop/shop.effects.ts'
import type { BegunEstimate } from '#machines/estimates/draft-form'
import { projectNameOf } from '#machines/orders/draft'
import { displayOfValidated } from '#shared/cart/line-display'
import { ESTIMATE_MAX } from '#shared/estimates/estimate-limits'
import { modelLine } from '#shared/estimates/estimate-lines'
import type { EstimateLine } from '#shared/estimates/estimates.schema'
import { quote } from '#shared/quotes/quotes.endpoints'

/** What a new estimate takes along, as its address says it (`newEstimatePath`). */

/** A line of the cart that this tab keeps, as an estimate has it. */
export interface CartChoice {
  /** names of the model and of the opening */
  readonly label: string
  readonly line: EstimateLine
}

/** The lines of the cart as lines of an estimate, each with a key of its own; the rate of VAT is given. */
export const cartChoices = (userId: string | null, vatRate: EstimateLine['vatRate']): CartChoice[] =>
  (storedShop(userId)?.lines ?? []).map(({ display, files, name = '', ...configuration }) => {
    const { model, criteria, selectedComponents, quantity } = configuration
    const line = modelLine(
      { configuration: { model, criteria, selectedComponents, quantity }, display, files },
      { key: crypto.randomUUID(), vatRate, name },
    )
    return { label: line.label, line }
  })

/** The lines of one's answered quote, at the prices of its answer. Throws CallFailure. */
const quoteBeginning = async (id: string): Promise<BegunEstimate> => {
  const read = (await call(quote, { params: { id } })).quote
  const lines = (read.answer?.lines ?? []).map(({ configuration }) => {
    const { model, criteria, selectedComponents, quantity } = configuration
    return modelLine(
      {
        configuration: { model, criteria, selectedComponents, quantity },
        display: displayOfValidated(configuration),
        files: configuration.files,
      },
      { key: crypto.randomUUID(), vatRate: 20 },
    )
  })
  return { name: read.name.slice(0, ESTIMATE_MAX.name), lines, quoteId: read.answer === null ? null : id }
}

/** What a new estimate begins with; read once the pages that it comes from have kept what they had. Throws CallFailure. */
export const beginningOf = async (search: URLSearchParams, userId: string | null): Promise<BegunEstimate> => {
  const quoteId = search.get('devis')
  if (quoteId !== null && quoteId !== '') return quoteBeginning(quoteId)
  if (search.get('de') !== 'panier') return { name: '', lines: [], quoteId: null }
  const project = keptCartProject(userId)
  return {
    name: project === null ? '' : projectNameOf(project.name),
    lines: cartChoices(userId, 20).map(({ line }) => line),
    quoteId: null,
    ...(project !== null && { project: project.id }),
  }
}
