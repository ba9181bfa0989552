import { isEditable } from '#machines/lives/estimate.machine'
import type { EstimateContent } from '#shared/estimates/estimates.schema'
import { tidyEstimate } from '#shared/estimates/tidy-estimate'
import { isSameJson } from '#shared/platform/same'
import { beginningWith } from './draft-form.ts'
import type { EstimateDraftContext, OpenedEstimate } from './estimate-draft.types.ts'

/** What stands in a page once it was read, beside what was typed there, or in this tab before. */
export type Opened =
  | { is: 'written'; context: Partial<EstimateDraftContext> }
  /** another page has kept it since: one of both is to be chosen */
  | { is: 'overtaken'; context: Partial<EstimateDraftContext> }
  /** it was handed out elsewhere, and what was typed is not in it */
  | { is: 'lost'; context: Partial<EstimateDraftContext> }
  | { is: 'read'; context: Partial<EstimateDraftContext> }

const saysSame = (one: EstimateContent, other: EstimateContent): boolean =>
  isSameJson(tidyEstimate(one), tidyEstimate(other))

/** What was typed here, or in this tab before it was opened anew; null: nothing that is not kept. */
const typedOf = ({ content, version, draft }: EstimateDraftContext) =>
  content === null ? draft : { content, version }

/** What was read, with what was typed: nothing of that goes without a word. */
export const openedWith = (context: EstimateDraftContext, { estimate, issuer }: OpenedEstimate): Opened => {
  const typed = typedOf(context)
  if (estimate === null) {
    const { begun } = context
    if (typed !== null)
      return { is: 'written', context: { issuer, content: typed.content, kept: null, resumed: true } }
    const content = beginningWith(begun ?? { name: '', lines: [], quoteId: null }, issuer)
    // an empty one is kept once something is typed
    return { is: 'written', context: { issuer, content, kept: begun?.lines.length === 0 ? content : null } }
  }
  const { content: kept, version } = estimate
  const read = { issuer, estimate, version, content: kept, kept }
  const isSame = typed === null || saysSame(typed.content, kept)
  if (!isEditable(estimate.state))
    return isSame
      ? { is: 'read', context: { ...read, texts: {} } }
      : { is: 'lost', context: { ...read, lost: typed.content, texts: {} } }
  if (isSame) return { is: 'written', context: read }
  if (typed.version === version)
    return { is: 'written', context: { ...read, content: typed.content, resumed: context.content === null } }
  return {
    is: 'overtaken',
    context: { issuer, estimate, version: typed.version, content: typed.content, kept, theirs: estimate },
  }
}
