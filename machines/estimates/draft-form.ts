import { emptyEstimate } from '#shared/estimates/estimate-lines'
import type { EstimateContent, EstimateLine } from '#shared/estimates/estimates.schema'
import { type EstimateProblems, givingProblems } from '#shared/estimates/giving.rules'
import type { Issuer } from '#shared/estimates/issuer.schema'
import type { TypedTexts } from '#shared/estimates/typed-figures'
import { unsoundProblems } from '#shared/estimates/typed-figures'
import { isListOf, isRecord, isText, isTextOrNull } from '#shared/platform/stored'

/** What a new estimate begins with. */
export interface BegunEstimate {
  readonly name: string
  /** at the margin of the whole; the rate of VAT is the issuer's own */
  readonly lines: readonly EstimateLine[]
  /** one's own answered quote that it is made from; null: none */
  readonly quoteId: string | null
  /** id of the chantier whose cart it is made from; absent: none */
  readonly project?: string
}

const isBegunLine = (value: unknown): value is EstimateLine =>
  isRecord(value) && isText(value.key) && isText(value.label) && isRecord(value.price)

/** What the server is told once of what a new estimate is made from. */
export const originOf = (
  begun: Pick<BegunEstimate, 'quoteId' | 'project'> | null,
): Pick<BegunEstimate, 'quoteId' | 'project'> => ({
  quoteId: begun?.quoteId ?? null,
  ...(begun?.project !== undefined && { project: begun.project }),
})

/** What the navigation carried to the page of an estimate that begins; null: it has begun, and the server has it. */
export const begunIn = (state: unknown): BegunEstimate | null => {
  const begun = isRecord(state) ? state.begun : null
  if (!isRecord(begun)) return null
  const { name, lines, quoteId, project } = begun
  return isText(name) && isTextOrNull(quoteId) && isListOf(lines, isBegunLine)
    ? { name, lines, quoteId, ...(isText(project) && { project }) }
    : null
}

/** An estimate that begins with these lines. */
export const beginningWith = ({ name, lines }: BegunEstimate, issuer: Issuer): EstimateContent => ({
  ...emptyEstimate(issuer),
  name,
  lines: lines.map((line) => ({ ...line, vatRate: issuer.vatRate })),
})

/** A text of the whole: its own, or its client's. */
export type TextField = 'name' | 'notes' | 'works' | `client.${keyof EstimateContent['client']}`

/** What stands in a text field. */
export const textOf = (content: EstimateContent, field: TextField): string => {
  switch (field) {
    case 'name':
    case 'notes':
      return content[field]
    case 'works':
      return content.works ?? ''
    case 'client.name':
      return content.client.name
    case 'client.street':
      return content.client.street
    case 'client.postalCode':
      return content.client.postalCode
    case 'client.city':
      return content.client.city
  }
}

/** The estimate once a text is typed. */
export const withText = (content: EstimateContent, field: TextField, text: string): EstimateContent =>
  field === 'name' || field === 'notes' || field === 'works'
    ? { ...content, [field]: text }
    : { ...content, client: { ...content.client, [field.slice('client.'.length)]: text } }

/** What may be changed of a line, beside its figures. */
export type LineChange = Partial<Pick<EstimateLine, 'label' | 'details' | 'unit' | 'vatRate' | 'price'>>

/** Lines with one in the place of another: one further up (-1) or down (1); as they were where there is none. */
export const movedLines = (lines: readonly EstimateLine[], key: string, by: -1 | 1): EstimateLine[] => {
  const from = lines.findIndex((line) => line.key === key)
  const line = lines[from]
  const to = from + by
  if (line === undefined || to < 0 || to >= lines.length) return [...lines]
  return lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

/** All that keeps it from being handed out, by field as `givingProblems` names them; empty when it may be. */
export const lackingOf = (content: EstimateContent, texts: TypedTexts, issuer: Issuer): EstimateProblems => ({
  ...givingProblems(content, issuer),
  ...unsoundProblems(content, texts),
})
