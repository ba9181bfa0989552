import Type, { type Static } from 'typebox'
import { CriteriaInput, Model } from '#shared/configurator/configurator.schema'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import { LineFile } from '#shared/line-files/line-files.schema'
import { PRODUCT_NAME_MAX } from '#shared/orders/order-limits'
import { NamedProject } from '#shared/projects/named-project.schema'
import * as limits from './estimate-limits.ts'
import { ESTIMATE_STATES, ESTIMATE_UNITS, LINE_KINDS, VAT_RATES } from './estimate-words.ts'

/**
 * Estimates (decision 077): what an installer offers to a client of their own. Moments are ISO 8601, days yyyy-mm-dd of Paris,
 * amounts integer cents ex. VAT where nothing else is said, rates of VAT percent, other percentages whole hundredths of a percent.
 */

const { ESTIMATE_MAX, UNIT_CENTS_MAX } = limits

/** Where an estimate stands; which may follow which: machines/lives/estimate.machine.ts. */
export const EstimateState = Type.Enum(ESTIMATE_STATES)
export type EstimateState = Static<typeof EstimateState>

export const EstimateParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type EstimateParams = Static<typeof EstimateParams>

/** One of `VAT_RATES`, in percent. */
export const VatRate = Type.Enum(VAT_RATES)

/** Whom an estimate is for; texts may be empty while it is a draft. */
export const EstimateClient = Type.Object({
  name: Type.String({ maxLength: ESTIMATE_MAX.client }),
  street: Type.String({ maxLength: ESTIMATE_MAX.street }),
  postalCode: Type.String({ maxLength: ESTIMATE_MAX.postalCode }),
  city: Type.String({ maxLength: ESTIMATE_MAX.city }),
})
export type EstimateClient = Static<typeof EstimateClient>

const Cents = Type.Integer({ minimum: 0, maximum: UNIT_CENTS_MAX })
const Margin = Type.Integer({ minimum: 0, maximum: limits.MARGIN_MAX })

/** Where the sale price of one unit comes from. */
export const EstimatePrice = Type.Union([
  /** null: it was not said yet */
  Type.Object({ by: Type.Literal('hand'), cents: Type.Union([Cents, Type.Null()]) }),
  /** what is put on the purchase price: hundredths of a percent of it */
  Type.Object({ by: Type.Literal('margin'), margin: Margin }),
  /** the margin of the whole estimate */
  Type.Object({ by: Type.Literal('whole') }),
])
export type EstimatePrice = Static<typeof EstimatePrice>

/** What a line of a model is ordered from later; only its owner reads it. */
const EstimateProduct = Type.Object({
  model: Model,
  criteria: CriteriaInput,
  /** what its owner calls the opening in the shop, such as a room: the line’s label is for the client */
  name: Type.Optional(Type.String({ maxLength: PRODUCT_NAME_MAX })),
  /** component type → what was picked */
  components: Type.Record(
    Type.String({ maxLength: 40 }),
    Type.Object({ reference: Type.String({ maxLength: 64 }), label: Type.String({ maxLength: 200 }) }),
    { maxProperties: 40 },
  ),
  /** answers as people read them, to be compared when it is ordered */
  summary: Type.Array(
    Type.Object({
      key: Type.String({ maxLength: 40 }),
      label: Type.String({ maxLength: 200 }),
      value: Type.String({ maxLength: 500 }),
    }),
    { maxItems: 80 },
  ),
  /** what goes along when it is ordered: one’s own files; absent for none */
  files: Type.Optional(Type.Array(LineFile, { maxItems: FILES_MAX })),
})

export const EstimateLine = Type.Object({
  /** its own in the estimate, made by the page */
  key: Type.String({ minLength: 1, maxLength: 64 }),
  kind: Type.Enum(LINE_KINDS),
  label: Type.String({ maxLength: ESTIMATE_MAX.label }),
  /** what is told below the label, a line each; may be empty */
  details: Type.String({ maxLength: ESTIMATE_MAX.details }),
  /** hundredths of the unit; null: not said yet */
  quantity: Type.Union([Type.Integer({ minimum: 1, maximum: limits.QUANTITY_HUNDREDTHS_MAX }), Type.Null()]),
  unit: Type.Enum(ESTIMATE_UNITS),
  price: EstimatePrice,
  vatRate: VatRate,
  /** what one unit costs its owner, without delivery; null: not known */
  purchaseCents: Type.Union([Cents, Type.Null()]),
  /** éco-contribution of one unit, part of its price: it goes on as it is; absent for none */
  ecoCents: Type.Optional(Cents),
  /** of a model; null for any other line */
  product: Type.Union([EstimateProduct, Type.Null()]),
})
export type EstimateLine = Static<typeof EstimateLine>

/** All that an estimate says while it is written. */
export const EstimateContent = Type.Object({
  /** what it is for; may be empty */
  name: Type.String({ maxLength: ESTIMATE_MAX.name }),
  client: EstimateClient,
  /** where the works are done; absent or empty: at the client’s address */
  works: Type.Optional(Type.String({ maxLength: ESTIMATE_MAX.works })),
  lines: Type.Array(EstimateLine, { maxItems: limits.ESTIMATE_LINES_MAX }),
  /** of the lines that have none of their own, hundredths of a percent of their purchase price */
  margin: Margin,
  /** of the whole, hundredths of a percent */
  discount: Type.Integer({ minimum: 0, maximum: limits.WHOLE_DISCOUNT }),
  /** from the day on which it is handed out */
  validityDays: Type.Integer({ minimum: 1, maximum: limits.VALIDITY_DAYS_MAX }),
  /** may be empty */
  notes: Type.String({ maxLength: ESTIMATE_MAX.notes }),
  /** whether the client reads who supplies the models, and their references */
  showsSupplier: Type.Boolean(),
})
export type EstimateContent = Static<typeof EstimateContent>

/** An estimate to keep. */
export const EstimateBody = Type.Object({
  /** that it was read with; 0 for one that is new */
  version: Type.Integer({ minimum: 0 }),
  content: EstimateContent,
  /** one's own answered quote that it is made from; null: none. It is told once, with what is new. */
  quoteId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
  /** one's own chantier whose cart it is made from; absent: that of the quote, or none. Told once likewise. */
  project: Type.Optional(Type.String({ maxLength: 64 })),
})
export type EstimateBody = Static<typeof EstimateBody>

/** The estimate as it was read. */
export const EstimateVersionBody = Type.Object({ version: Type.Integer({ minimum: 1 }) })
export type EstimateVersionBody = Static<typeof EstimateVersionBody>

/** The id (a uuid) of the copy, made by the page: asked again, there is one. */
export const DuplicateEstimateBody = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type DuplicateEstimateBody = Static<typeof DuplicateEstimateBody>

/** What the client of an estimate answered. */
export const EstimateAnswer = Type.Object({
  kind: Type.Enum(['accepted', 'refused']),
  /** of who accepted; empty of a refusal without one */
  name: Type.String(),
  /** why it is refused; may be empty */
  reason: Type.String(),
  at: Type.String(),
})
export type EstimateAnswer = Static<typeof EstimateAnswer>

/** An estimate as it was handed out. */
export const GivenEstimate = Type.Object({
  /** from 1 */
  revision: Type.Integer(),
  givenAt: Type.String(),
  /** e-mail of who of the customer’s people handed it out; absent: nobody was asked yet, as wherever it is so said */
  givenBy: Type.Optional(Type.String()),
  /** the last day on which it may be accepted */
  validUntil: Type.String(),
  /** including VAT */
  totalCents: Type.Integer(),
  answer: Type.Union([EstimateAnswer, Type.Null()]),
})
export type GivenEstimate = Static<typeof GivenEstimate>

/** The link that the client reads it by; its secret was told once. */
const EstimateLink = Type.Object({
  madeAt: Type.String(),
  madeBy: Type.Optional(Type.String()),
  /** the last day on which it works */
  until: Type.String(),
})

/** An estimate as its owner reads it. */
export const Estimate = Type.Object({
  id: Type.String(),
  state: EstimateState,
  /** one more each time anything of it changes */
  version: Type.Integer(),
  /** in its owner's own numbering; null until it is handed out */
  number: Type.Union([Type.String(), Type.Null()]),
  content: EstimateContent,
  /** the quote that it was made from; null: none */
  quote: Type.Union([
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      /** the last day on which it may be accepted, or ordered, at its prices; null: it may not */
      until: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** the chantier that it was made for; absent: none, or it is gone */
  project: Type.Optional(NamedProject),
  /** no VAT is charged (article 293 B of the CGI): as it was handed out, or as its issuer says now */
  vatExempt: Type.Boolean(),
  /** a revision may be given up: what was handed out last stands again */
  canReturn: Type.Boolean(),
  /** as it was handed out, oldest first */
  revisions: Type.Array(GivenEstimate),
  /** that of the newest revision; null: there is none that works */
  link: Type.Union([EstimateLink, Type.Null()]),
  createdAt: Type.String(),
  keptAt: Type.String(),
})
export type Estimate = Static<typeof Estimate>

export const EstimateReply = Type.Object({ success: Type.Literal(true), estimate: Estimate })
export type EstimateReply = Static<typeof EstimateReply>

/** `secret`: what follows `#` in the link. It is told this once: only its hash is kept. */
export const EstimateLinkReply = Type.Object({
  success: Type.Literal(true),
  estimate: Estimate,
  secret: Type.String(),
})
export type EstimateLinkReply = Static<typeof EstimateLinkReply>

/** An estimate in the list. */
export const EstimateRow = Type.Object({
  id: Type.String(),
  state: EstimateState,
  number: Type.Union([Type.String(), Type.Null()]),
  /** of the newest that was handed out; 0: none was */
  revision: Type.Integer(),
  name: Type.String(),
  client: Type.String(),
  lines: Type.Integer(),
  /** including VAT; of a draft, as far as its prices are known */
  totalCents: Type.Integer(),
  /** null until it is handed out */
  validUntil: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  keptAt: Type.String(),
  keptBy: Type.Optional(Type.String()),
})
export type EstimateRow = Static<typeof EstimateRow>

export const EstimatesQuery = Type.Object({
  /** part of the number, of the name or of the client's name; shorter than three characters: none */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  /** absent: all but those that are archived */
  state: Type.Optional(EstimateState),
  /** id of the last that the list shows: what follows it is given */
  after: Type.Optional(Type.String({ maxLength: 64 })),
})
export type EstimatesQuery = Static<typeof EstimatesQuery>

/** Newest first. */
export const EstimatesReply = Type.Object({
  success: Type.Literal(true),
  estimates: Type.Array(EstimateRow),
  hasMore: Type.Boolean(),
})
export type EstimatesReply = Static<typeof EstimatesReply>
