import Type, { type Static } from 'typebox'
import { ESTIMATE_MAX } from './estimate-limits.ts'
import { ESTIMATE_UNITS } from './estimate-words.ts'
import { EstimateAnswer, EstimateClient, VatRate } from './estimates.schema.ts'
import { IssuerFacts } from './issuer.schema.ts'

/** An estimate as it is handed out: what its PDF and its link say. Nothing of what its owner pays is in it. Cents ex. VAT. */

/** VAT of one rate. */
export const VatShare = Type.Object({
  /** percent */
  rate: VatRate,
  /** what it is of, discount taken */
  baseCents: Type.Integer(),
  vatCents: Type.Integer(),
})
export type VatShare = Static<typeof VatShare>

export const EstimateTotals = Type.Object({
  /** of the lines, before the discount */
  linesCents: Type.Integer(),
  discountCents: Type.Integer(),
  /** discount taken: the bases of `vat` add up to it */
  netCents: Type.Integer(),
  /** éco-contribution, part of `netCents`: no discount takes from it; absent for none */
  ecoCents: Type.Optional(Type.Integer()),
  /** by rate, the highest first; rates without a line are left out; none where no VAT is charged */
  vat: Type.Array(VatShare),
  vatCents: Type.Integer(),
  /** including VAT */
  totalCents: Type.Integer(),
})
export type EstimateTotals = Static<typeof EstimateTotals>

export const ClientLine = Type.Object({
  label: Type.String(),
  /** lines of text; may be empty */
  details: Type.String(),
  /** of a model whose supplier is shown; empty for none */
  reference: Type.String(),
  /** hundredths of the unit */
  quantity: Type.Integer(),
  unit: Type.Enum(ESTIMATE_UNITS),
  unitCents: Type.Integer(),
  totalCents: Type.Integer(),
  /** éco-contribution, part of `totalCents`; absent for none */
  ecoCents: Type.Optional(Type.Integer()),
  vatRate: VatRate,
})
export type ClientLine = Static<typeof ClientLine>

export const ClientEstimate = Type.Object({
  number: Type.String(),
  /** from 1 */
  revision: Type.Integer(),
  givenAt: Type.String(),
  /** the last day on which it may be accepted */
  validUntil: Type.String(),
  name: Type.String(),
  issuer: IssuerFacts,
  client: EstimateClient,
  /** where the works are done; absent or empty: at the client’s address */
  works: Type.Optional(Type.String()),
  lines: Type.Array(ClientLine),
  /** hundredths of a percent; 0: none */
  discount: Type.Integer(),
  totals: EstimateTotals,
  notes: Type.String(),
  /** the company that supplies the models; empty: it is not told */
  supplier: Type.String(),
})
export type ClientEstimate = Static<typeof ClientEstimate>

/** The link that is followed: it is never part of an address that is asked for. */
export const LinkBody = Type.Object({ secret: Type.String({ maxLength: 128 }) })
export type LinkBody = Static<typeof LinkBody>

/** An answer, under an id (a uuid) that the page makes: sent again, it is there once. */
export const AcceptEstimateBody = Type.Object({
  ...LinkBody.properties,
  id: Type.String({ maxLength: 64 }),
  /** of who accepts */
  name: Type.String({ maxLength: ESTIMATE_MAX.client }),
  /** « Bon pour accord » */
  agreed: Type.Literal(true),
})
export type AcceptEstimateBody = Static<typeof AcceptEstimateBody>

export const RefuseEstimateBody = Type.Object({
  ...LinkBody.properties,
  id: Type.String({ maxLength: 64 }),
  /** may be empty */
  reason: Type.String({ maxLength: ESTIMATE_MAX.reason }),
})
export type RefuseEstimateBody = Static<typeof RefuseEstimateBody>

/** `revised`: it is replaced, or being replaced; the others as the estimate's own states. */
const LINK_STANDINGS = ['given', 'accepted', 'refused', 'expired', 'revised'] as const

export const LinkedEstimateReply = Type.Object({
  success: Type.Literal(true),
  standing: Type.Enum(LINK_STANDINGS),
  estimate: ClientEstimate,
  /** `data:` address and pixels; null: there is none */
  logo: Type.Union([
    Type.Object({ src: Type.String(), width: Type.Integer(), height: Type.Integer() }),
    Type.Null(),
  ]),
  answer: Type.Union([EstimateAnswer, Type.Null()]),
})
export type LinkedEstimateReply = Static<typeof LinkedEstimateReply>
