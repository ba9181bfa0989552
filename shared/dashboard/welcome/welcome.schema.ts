import Type, { type Static } from 'typebox'
import { Lacking } from '#shared/platform/readiness.schema'

/**
 * What staff see first: what waits for them, and how the shop does. Sales are orders that are not cancelled, by the
 * week of Paris in which they were placed; amounts are euros ex. VAT.
 */

/** How many wait; from `WAITING_MAX` on it is only known that there are as many. */
const Waiting = Type.Integer()

export const Todo = Type.Object({
  /** verified accounts that were neither opened nor refused */
  accounts: Waiting,
  /** messages that nobody handled, complaints among them */
  messages: Waiting,
  complaints: Waiting,
  /** quotes that were asked for, or asked for anew, and are not answered */
  quotes: Waiting,
  /** orders that somebody must move on */
  orders: Type.Object({
    awaiting_payment: Waiting,
    confirmed: Waiting,
    in_production: Waiting,
    partly_shipped: Waiting,
    shipped: Waiting,
  }),
  /** cancelled orders whose money is to be given back */
  refunds: Waiting,
  /** orders of which too much came in: the rest is to be given back */
  surpluses: Waiting,
  /** orders that were promised for days that are over */
  late: Waiting,
  /** orders that are not late yet, and soon will be */
  soonLate: Waiting,
  uploads: Type.Object({
    /** files being checked or published */
    running: Waiting,
    /** checked: somebody decides */
    ready: Waiting,
    /** failed or refused in the last 7 days */
    failed: Waiting,
  }),
})
export type Todo = Static<typeof Todo>

/** yyyy-mm-dd, the Monday that a week begins with */
const Week = Type.String()

const SalesWeek = Type.Object({ week: Week, orders: Type.Integer(), revenue: Type.Number() })

export const CategorySales = Type.Object({
  /** RAILS, BLINDS, FILMS, SHUTTERS */
  category: Type.String(),
  /** pieces */
  quantity: Type.Integer(),
  revenue: Type.Number(),
})
export type CategorySales = Static<typeof CategorySales>

export const ModelSales = Type.Object({
  reference: Type.String(),
  name: Type.String(),
  category: Type.String(),
  quantity: Type.Integer(),
  revenue: Type.Number(),
})
export type ModelSales = Static<typeof ModelSales>

const ApprovalWeek = Type.Object({
  week: Week,
  /** accounts opened */
  accounts: Type.Integer(),
  /** from sign-up to opening, the median in hours; null when none was opened */
  hours: Type.Union([Type.Number(), Type.Null()]),
})

export const WelcomeReply = Type.Object({
  success: Type.Literal(true),
  /** what the shop lacks before it can sell */
  lacking: Type.Array(Lacking),
  todo: Todo,
  sales: Type.Object({
    /** `WELCOME_WEEKS` of them, the current one last */
    weeks: Type.Array(SalesWeek),
    /** over the same weeks, the most revenue first */
    categories: Type.Array(CategorySales),
    /** over the same weeks, the most revenue first, `TOP_MODELS` at most */
    models: Type.Array(ModelSales),
  }),
  approvals: Type.Object({
    accounts: Type.Integer(),
    hours: Type.Union([Type.Number(), Type.Null()]),
    weeks: Type.Array(ApprovalWeek),
  }),
})
export type WelcomeReply = Static<typeof WelcomeReply>

/** The first catalogue, as it came into force. */
export const FirstCatalogueReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  priceListVersion: Type.Integer(),
  models: Type.Integer(),
  components: Type.Integer(),
})
export type FirstCatalogueReply = Static<typeof FirstCatalogueReply>
