import Type, { type Static } from 'typebox'
import { CriteriaInput, Remembered } from '#shared/configurator/configurator.schema'
import { ClientEstimate } from '#shared/estimates/client-estimate.schema'
import { EstimateAnswer, EstimateContent, EstimateState } from '#shared/estimates/estimates.schema'
import { IssuerFacts } from '#shared/estimates/issuer.schema'
import { REMINDER_LEVELS } from '#shared/invoices/due.rules'
import { INVOICE_KINDS } from '#shared/invoices/invoice-kinds'
import { OrderDelivery } from '#shared/orders/order-delivery.schema'
import { OrderSite } from '#shared/orders/order-site.schema'
import { AddressSnapshot, OrderStatus, PaymentMethod } from '#shared/orders/orders.schema'
import { Parcel } from '#shared/orders/parcels.schema'
import { PaymentEntry } from '#shared/orders/payments.schema'
import { ProjectFields } from '#shared/projects/projects.schema'
import { QuoteMessage } from '#shared/quotes/answers.schema'
import { QuoteState } from '#shared/quotes/quotes.schema'
import { User } from '#shared/session/session.schema'
import { Address } from './addresses.schema.ts'

/** An invoice or a credit note; amounts in euros, of what a credit note takes back more than nothing. */
const ExportedInvoice = Type.Object({
  kind: Type.Enum(INVOICE_KINDS),
  number: Type.String(),
  /** yyyy-mm-dd */
  day: Type.String(),
  /** yyyy-mm-dd; null of a credit note */
  dueOn: Type.Union([Type.String(), Type.Null()]),
  /** number of the parcel that it is of; null of a credit note */
  parcel: Type.Union([Type.Integer(), Type.Null()]),
  /** number of the invoice that a credit note takes back from; null of an invoice */
  corrects: Type.Union([Type.String(), Type.Null()]),
  /** why a credit note takes back; null of an invoice */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** goods and delivery, ex. VAT */
  total_price: Type.Number(),
  vat: Type.Number(),
  total_with_vat: Type.Number(),
  /** of it, when it was made */
  paid: Type.Number(),
  /** the customer as it names them: digits; empty for none */
  siren: Type.String(),
  vatNumber: Type.String(),
  /** that were sent of it, oldest first; `at` in ISO 8601 */
  reminders: Type.Array(Type.Object({ level: Type.Enum(REMINDER_LEVELS), at: Type.String() })),
})

/** An order in the export of its customer's data. Amounts in euros with two decimals at most. */
const ExportedOrder = Type.Object({
  number: Type.String(),
  status: OrderStatus,
  /** project name */
  name: Type.String(),
  /** number under which it was ordered; null for none */
  purchaseOrder: Type.Union([Type.String(), Type.Null()]),
  comments: Type.String(),
  /** whom one met where it went, and when it was wished for; what was not said is empty, or null */
  site: OrderSite,
  lines: Type.Array(
    Type.Object({
      reference: Type.String(),
      label: Type.String(),
      /** the customer's own name of the line; empty for none */
      name: Type.String(),
      quantity: Type.Integer(),
      unit_price: Type.Number(),
      total_price: Type.Number(),
    }),
  ),
  /** goods ex. VAT */
  total_price: Type.Number(),
  delivery: Type.Union([OrderDelivery, Type.Null()]),
  /** rate that it was placed at, in percent */
  vatPercent: Type.Number(),
  vat: Type.Number(),
  total_with_vat: Type.Number(),
  billingAddress: AddressSnapshot,
  shippingAddress: AddressSnapshot,
  paymentMethod: PaymentMethod,
  /** money that came in, or was given back: less than nothing */
  entries: Type.Array(Type.Omit(PaymentEntry, ['id'])),
  /** in which it has left so far */
  parcels: Type.Array(Parcel),
  /** what has not left and is not to come, with when that was said, ISO 8601; null: all has left or is to come */
  cancelledRest: Type.Union([Type.Object({ reason: Type.String(), at: Type.String() }), Type.Null()]),
  /** invoices and credit notes, in the order in which they were made; their PDFs are with the order’s documents */
  invoices: Type.Array(ExportedInvoice),
  is_favorite: Type.Boolean(),
  favorite_name: Type.Union([Type.String(), Type.Null()]),
  /** ISO 8601 */
  created_at: Type.String(),
})

/** A request for a quote. Moments in ISO 8601. */
const ExportedQuote = Type.Object({
  /** null until it is sent */
  number: Type.Union([Type.String(), Type.Null()]),
  state: QuoteState,
  name: Type.String(),
  message: Type.String(),
  discountWish: Type.String(),
  /** yyyy-mm-dd */
  dateWish: Type.Union([Type.String(), Type.Null()]),
  lines: Type.Array(
    Type.Object({
      reference: Type.String(),
      label: Type.String(),
      criteria: CriteriaInput,
      quantity: Type.Integer(),
      note: Type.String(),
    }),
  ),
  /** what the files that go with it are called */
  files: Type.Array(Type.String()),
  /** what the shop answered, oldest first; euros ex. VAT, but for `vat` and `total_with_vat` */
  answers: Type.Array(
    Type.Object({
      revision: Type.Integer(),
      lines: Type.Array(
        Type.Object({
          reference: Type.String(),
          label: Type.String(),
          quantity: Type.Integer(),
          unit_price: Type.Number(),
          total_price: Type.Number(),
        }),
      ),
      total_price: Type.Number(),
      delivery: Type.Number(),
      vatPercent: Type.Number(),
      vat: Type.Number(),
      total_with_vat: Type.Number(),
      /** yyyy-mm-dd */
      validUntil: Type.String(),
      comment: Type.String(),
      answeredAt: Type.String(),
    }),
  ),
  /** what was written about it, oldest first */
  messages: Type.Array(Type.Omit(QuoteMessage, ['id'])),
  createdAt: Type.String(),
  sentAt: Type.Union([Type.String(), Type.Null()]),
})

/** An estimate for a client of the person's own. Moments in ISO 8601. */
const ExportedEstimate = Type.Object({
  /** null until it is handed out */
  number: Type.Union([Type.String(), Type.Null()]),
  state: EstimateState,
  /** as it is written now */
  content: EstimateContent,
  /** as it was handed out, oldest first, and what the client answered */
  given: Type.Array(
    Type.Object({
      revision: Type.Integer(),
      givenAt: Type.String(),
      document: ClientEstimate,
      answer: Type.Union([EstimateAnswer, Type.Null()]),
    }),
  ),
  createdAt: Type.String(),
})

/** A chantier. Moments in ISO 8601. */
const ExportedProject = Type.Object({
  ...ProjectFields.properties,
  /** what they are called */
  files: Type.Array(Type.String()),
  lines: Type.Array(
    Type.Object({
      reference: Type.String(),
      label: Type.String(),
      criteria: CriteriaInput,
      quantity: Type.Integer(),
      name: Type.String(),
      room: Type.String(),
      note: Type.String(),
    }),
  ),
  createdAt: Type.String(),
  changedAt: Type.String(),
  archivedAt: Type.Union([Type.String(), Type.Null()]),
})

/** A message sent by the contact form, with the sender as they were then. */
const ExportedMessage = Type.Object({
  email: Type.String(),
  company: Type.String(),
  function: Type.String(),
  /** the order that a complaint is about */
  orderNumber: Type.Union([Type.String(), Type.Null()]),
  subject: Type.String(),
  message: Type.String(),
  /** ISO 8601 */
  created_at: Type.String(),
  /** what the shop answered, oldest first; `created_at` in ISO 8601 */
  replies: Type.Array(Type.Object({ text: Type.String(), created_at: Type.String() })),
})

/** A sign-in that is open, or was lately. Moments in ISO 8601. */
const ExportedSession = Type.Object({
  created_at: Type.String(),
  lastUsed: Type.String(),
  /** null while it is open */
  endedAt: Type.Union([Type.String(), Type.Null()]),
})

/** A trace of the account's security: sign-ins, failures, changes. */
const ExportedEvent = Type.Object({
  kind: Type.String(),
  /** network address that it came from; null when it was not noted, or is another person's */
  ip: Type.Union([Type.String(), Type.Null()]),
  /** ISO 8601 */
  at: Type.String(),
})

/** What was last chosen in a family of products, and is proposed there. */
const ExportedAnswers = Type.Object({
  family: Type.String(),
  ...Remembered.properties,
  /** ISO 8601 */
  answeredAt: Type.String(),
})

export const ExportReply = Type.Object({
  success: Type.Literal(true),
  /** ISO 8601 */
  exportedAt: Type.String(),
  user: User,
  /** colleagues who were invited and have not come; `at` in ISO 8601 */
  teamInvitations: Type.Array(Type.Object({ email: Type.String(), at: Type.String() })),
  /** numbers of the orders that the person placed for their team, which are its head's */
  placedOrders: Type.Array(Type.String()),
  /** what they wrote about quotes of their team, oldest first; `at` in ISO 8601 */
  teamQuoteMessages: Type.Array(
    Type.Object({ number: Type.String(), text: Type.String(), at: Type.String() }),
  ),
  siret: Type.String(),
  vat: Type.String(),
  /** what may be open of orders that are paid after delivery, in euros; null: as much as they like */
  creditLimit: Type.Union([Type.Number(), Type.Null()]),
  addresses: Type.Array(Address),
  orders: Type.Array(ExportedOrder),
  quotes: Type.Array(ExportedQuote),
  /** the oldest of them */
  projects: Type.Array(ExportedProject),
  /** id of the last of those, where others follow (`exportProjects`); null: they are all there */
  projectsAfter: Type.Union([Type.String(), Type.Null()]),
  /** the oldest of them */
  estimates: Type.Array(ExportedEstimate),
  /** id of the last of those, where others follow (`exportEstimates`); null: they are all there */
  estimatesAfter: Type.Union([Type.String(), Type.Null()]),
  /** what their head says of the person's company; null: nothing was kept */
  estimateIssuer: Type.Union([
    Type.Object({ ...IssuerFacts.properties, prefix: Type.String() }),
    Type.Null(),
  ]),
  messages: Type.Array(ExportedMessage),
  lastAnswers: Type.Array(ExportedAnswers),
  sessions: Type.Array(ExportedSession),
  securityEvents: Type.Array(ExportedEvent),
})
export type ExportReply = Static<typeof ExportReply>

/** After which one of those that were had. */
export const ExportAfterQuery = Type.Object({ after: Type.String({ maxLength: 64 }) })
export type ExportAfterQuery = Static<typeof ExportAfterQuery>

/** Those that follow. */
export const ExportProjectsReply = Type.Object({
  success: Type.Literal(true),
  projects: Type.Array(ExportedProject),
  projectsAfter: Type.Union([Type.String(), Type.Null()]),
})
export type ExportProjectsReply = Static<typeof ExportProjectsReply>

/** Those that follow. */
export const ExportEstimatesReply = Type.Object({
  success: Type.Literal(true),
  estimates: Type.Array(ExportedEstimate),
  estimatesAfter: Type.Union([Type.String(), Type.Null()]),
})
export type ExportEstimatesReply = Static<typeof ExportEstimatesReply>

export const DeleteAccountBody = Type.Object({ password: Type.String({ maxLength: 255 }) })
export type DeleteAccountBody = Static<typeof DeleteAccountBody>
