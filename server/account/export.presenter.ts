import { presentEstimateAnswer } from '#server/estimates/estimates.presenter'
import { presentParcel } from '#server/orders/complaints.presenter'
import { presentDelivery } from '#server/orders/order.presenter'
import { siteOf } from '#server/orders/site-row'
import type { Config } from '#server/platform/config'
import { fieldsOf } from '#server/projects/projects.presenter'
import type { UserRow } from '#server/session/account.queries'
import { presentUser } from '#server/session/user.presenter'
import type { ExportReply } from '#shared/account/privacy.schema'
import { toEuros } from '#shared/platform/money'
import { presentAddress } from './address.presenter.ts'
import type { PersonalData } from './export.queries.ts'

type ExportedOrder = ExportReply['orders'][number]

const presentOrder = ({
  order,
  lines,
  entries,
  parcels,
  rest,
  invoices,
}: PersonalData['orders'][number]): ExportedOrder => ({
  number: order.number,
  status: order.status,
  name: order.name,
  purchaseOrder: order.purchase_order,
  comments: order.comments,
  site: siteOf(order),
  lines: lines.map((line) => ({
    reference: line.reference,
    label: line.label,
    name: line.name,
    quantity: line.quantity,
    unit_price: toEuros(line.unit_cents),
    total_price: toEuros(line.total_cents),
  })),
  total_price: toEuros(order.net_cents),
  delivery: presentDelivery(order),
  vatPercent: order.vat_percent,
  vat: toEuros(order.vat_cents),
  total_with_vat: toEuros(order.total_cents),
  billingAddress: order.billing_address,
  shippingAddress: order.shipping_address,
  paymentMethod: order.payment_method,
  entries: entries.map(({ cents, ...entry }) => ({ ...entry, amount: toEuros(cents) })),
  parcels: parcels.map(presentParcel),
  cancelledRest: rest && { reason: rest.reason, at: rest.cancelled_at.toISOString() },
  invoices: invoices.map((invoice) => ({
    kind: invoice.kind,
    number: invoice.number,
    day: invoice.day,
    dueOn: invoice.due_on,
    parcel: invoice.parcel,
    corrects: invoice.corrected_number,
    reason: invoice.reason,
    total_price: toEuros(invoice.net_cents),
    vat: toEuros(invoice.vat_cents),
    total_with_vat: toEuros(invoice.total_cents),
    paid: toEuros(invoice.paid_cents),
    siren: invoice.facts.buyer.siren,
    vatNumber: invoice.facts.buyer.vat,
    reminders: invoice.reminders.map(({ level, sent_at }) => ({ level, at: sent_at.toISOString() })),
  })),
  is_favorite: order.is_favorite,
  favorite_name: order.favorite_name,
  created_at: order.created_at.toISOString(),
})

const presentQuote = ({
  quote,
  lines,
  files,
  answers,
  messages,
}: PersonalData['quotes'][number]): ExportReply['quotes'][number] => ({
  number: quote.number,
  state: quote.state,
  name: quote.name,
  message: quote.message,
  discountWish: quote.discount_wish,
  dateWish: quote.date_wish,
  lines: lines.map(({ model: { subFamily }, criteria, quantity, note }) => ({
    reference: subFamily.reference,
    label: subFamily.name,
    criteria: { ...criteria },
    quantity,
    note,
  })),
  files,
  answers: answers.map((answer) => ({
    revision: answer.revision,
    lines: answer.lines.map(({ line: { model, quantity, unitCents, totalCents } }) => ({
      reference: model.subFamily.reference,
      label: model.subFamily.name,
      quantity,
      unit_price: toEuros(unitCents),
      total_price: toEuros(totalCents),
    })),
    total_price: toEuros(answer.net_cents),
    delivery: toEuros(answer.delivery_cents),
    vatPercent: answer.vat_percent,
    vat: toEuros(answer.vat_cents),
    total_with_vat: toEuros(answer.total_cents),
    validUntil: answer.valid_until,
    comment: answer.comment,
    answeredAt: answer.answered_at.toISOString(),
  })),
  messages: messages.map(({ author_id, kind, text, at }) => ({
    by: author_id === null ? ('customer' as const) : ('staff' as const),
    kind,
    text,
    at: at.toISOString(),
  })),
  createdAt: quote.created_at.toISOString(),
  sentAt: quote.sent_at?.toISOString() ?? null,
})

/** A chantier as its owner gets it with their data. */
export const presentOwnProject = ({
  project,
  lines,
}: PersonalData['projects']['projects'][number]): ExportReply['projects'][number] => ({
  ...fieldsOf(project),
  files: project.files.map(({ name }) => name),
  lines,
  createdAt: project.created_at.toISOString(),
  changedAt: project.changed_at.toISOString(),
  archivedAt: project.archived_at?.toISOString() ?? null,
})

/** An estimate as its owner gets it with their data. */
export const presentOwnEstimate = ({
  estimate,
  revisions,
}: PersonalData['estimates']['estimates'][number]): ExportReply['estimates'][number] => ({
  number: estimate.number,
  state: estimate.state,
  content: estimate.content,
  given: revisions.map(({ revision, given_at, document, answer }) => ({
    revision,
    givenAt: given_at.toISOString(),
    document,
    answer: answer === undefined ? null : presentEstimateAnswer(answer),
  })),
  createdAt: estimate.created_at.toISOString(),
})

const presentIssuer = ({ issuer }: PersonalData): ExportReply['estimateIssuer'] =>
  issuer === undefined ? null : { ...issuer.facts, prefix: issuer.prefix }

/** The data of a person as they get it. */
export const presentExport = (
  user: UserRow,
  data: PersonalData,
  at: Date,
  config: Pick<Config, 'staffSecondFactor'>,
): ExportReply => ({
  success: true,
  exportedAt: at.toISOString(),
  user: presentUser(user, config, data.seat),
  teamInvitations: data.invitations.map(({ email, sent_at }) => ({ email, at: sent_at.toISOString() })),
  placedOrders: data.placed,
  teamQuoteMessages: data.wordsInTeam.map(({ number, text, at: written }) => ({
    number,
    text,
    at: written.toISOString(),
  })),
  siret: user.siret,
  vat: user.vat,
  creditLimit: data.creditLimitCents === null ? null : toEuros(data.creditLimitCents),
  addresses: data.addresses.map(presentAddress),
  orders: data.orders.map(presentOrder),
  quotes: data.quotes.map(presentQuote),
  projects: data.projects.projects.map(presentOwnProject),
  projectsAfter: data.projects.next,
  estimates: data.estimates.estimates.map(presentOwnEstimate),
  estimatesAfter: data.estimates.next,
  estimateIssuer: presentIssuer(data),
  messages: data.messages.map(
    ({ email, company, function: function_, number, subject, message, created_at, replies }) => ({
      email,
      company,
      function: function_,
      orderNumber: number,
      subject,
      message,
      created_at: created_at.toISOString(),
      replies: replies.map((reply) => ({ text: reply.text, created_at: reply.created_at.toISOString() })),
    }),
  ),
  lastAnswers: data.habits.map(({ family, criteria, components, answered_at }) => ({
    family,
    criteria,
    components,
    answeredAt: answered_at.toISOString(),
  })),
  sessions: data.sessions.map((session) => ({
    created_at: session.created_at.toISOString(),
    lastUsed: session.last_used.toISOString(),
    endedAt: session.revoked_at?.toISOString() ?? null,
  })),
  securityEvents: data.events.map(({ kind, ip, at: happened }) => ({
    kind,
    ip,
    at: happened.toISOString(),
  })),
})
