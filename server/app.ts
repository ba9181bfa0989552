import fastifyCookie from '@fastify/cookie'
import fastifyJwt from '@fastify/jwt'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { addressRoutes } from './account/addresses.routes.ts'
import { deleteOldClaims } from './account/old-claims.queries.ts'
import { privacyRoutes } from './account/privacy.routes.ts'
import { signInRoutes } from './account/sign-ins.routes.ts'
import { userDataRoutes } from './account/user-data.routes.ts'
import { deleteOldCardNews } from './card-payments/card-payments.queries.ts'
import { cardPaymentRoutes } from './card-payments/card-payments.routes.ts'
import { deleteAbandonedCarts } from './cart/abandoned-carts.queries.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { createCatalogueMemory } from './catalogue/catalogue-memory.ts'
import { familySheetRoutes } from './catalogue/family-sheet.routes.ts'
import { registerModelFacts } from './catalogue/fill-facts.ts'
import { configuratorRoutes } from './configurator/configurator.routes.ts'
import { deleteUnopened } from './configurator/saved-configurations.queries.ts'
import { deleteOldGuestMessages } from './contact/contact.queries.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { accountingRoutes } from './dashboard/accounting/accounting.routes.ts'
import { auditRoutes } from './dashboard/audit/audit.routes.ts'
import { bankRoutes } from './dashboard/bank/bank.routes.ts'
import { forgetTransferTexts } from './dashboard/bank/bank-files.queries.ts'
import { deliveryRoutes } from './dashboard/delivery/delivery.routes.ts'
import { featuredRoutes } from './dashboard/featured/featured.routes.ts'
import { deleteLooseImages } from './dashboard/featured/images.queries.ts'
import { imageRoutes } from './dashboard/featured/images.routes.ts'
import { adminMessageRoutes } from './dashboard/messages/messages.routes.ts'
import { adminOrderRoutes } from './dashboard/orders/orders.routes.ts'
import { productRoutes } from './dashboard/products/products.routes.ts'
import { adminQuoteRoutes } from './dashboard/quotes/quotes.routes.ts'
import { receivableRoutes } from './dashboard/receivables/receivables.routes.ts'
import { draftRoutes } from './dashboard/uploads/drafts.routes.ts'
import { findingRoutes } from './dashboard/uploads/findings.routes.ts'
import { priceListRoutes } from './dashboard/uploads/price-lists.routes.ts'
import { deleteLooseChunks, deleteOldUploadRows } from './dashboard/uploads/upload-chunks.queries.ts'
import { registerUploadJobs } from './dashboard/uploads/upload-jobs.ts'
import { expireUploads } from './dashboard/uploads/upload-life.ts'
import { uploadRoutes } from './dashboard/uploads/uploads.routes.ts'
import { userRoutes } from './dashboard/users/users.routes.ts'
import { welcomeRoutes } from './dashboard/welcome/welcome.routes.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { registerDocumentJobs } from './documents/make-documents.ts'
import { createPapers } from './documents/papers.ts'
import { lapseEstimates } from './estimates/estimate-life.ts'
import { linkRoutes } from './estimates/estimate-links.routes.ts'
import { estimateRoutes } from './estimates/estimates.routes.ts'
import { issuerRoutes } from './estimates/issuer.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { readyHome } from './home/ready-home.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { remindByRule } from './invoices/send-reminder.ts'
import { deleteLooseLineFiles } from './line-files/line-files.queries.ts'
import { lineFileRoutes } from './line-files/line-files.routes.ts'
import { complaintRoutes } from './orders/complaints.routes.ts'
import { historyRoutes } from './orders/history.routes.ts'
import { ORDER_MAIL_JOB, orderMailMaker } from './orders/order-mail-jobs.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { paymentMeans } from './orders/payment-provider.ts'
import { deleteLoosePhotos } from './orders/photos.queries.ts'
import { registerBodies } from './platform/bodies.ts'
import { answerClientError } from './platform/client-errors.ts'
import type { Deps } from './platform/deps.ts'
import { answerFrameworkError, registerFailures } from './platform/failures.ts'
import { healthRoutes } from './platform/health.routes.ts'
import { registerChanges } from './platform/hear-changes.ts'
import { deleteJobsGivenUp } from './platform/jobs.queries.ts'
import { createLargeReplies } from './platform/large-replies.ts'
import { loggerWith } from './platform/log-errors.ts'
import { registerMailJobs } from './platform/mail-jobs.ts'
import { registerOpenApi } from './platform/openapi.ts'
import { registerPages, type SendPage } from './platform/pages.ts'
import { registerPurge } from './platform/purge.ts'
import { deleteEndedWindows } from './platform/rate-limits.queries.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { type Replica, registerReads } from './platform/replica.queries.ts'
import { reportRoutes } from './platform/reports.routes.ts'
import { requestIds } from './platform/request-id.ts'
import { registerSecurityHeaders } from './platform/security-headers.ts'
import { buildSerializer } from './platform/serializers.ts'
import { registerSlowReaders } from './platform/slow-readers.ts'
import { PATIENCE, type Patience, registerSlowRequests, serverTimeouts } from './platform/slow-requests.ts'
import { registerStopping } from './platform/stopping.ts'
import type { Tracing } from './platform/tracing.ts'
import { registerUnknownAddresses } from './platform/unknown-addresses.ts'
import { registerAnswerLog, registerMetrics } from './platform/watch.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { deleteOldChanges, forgetLeftProjects } from './projects/projects-of-account.queries.ts'
import { quickOrderRoutes } from './quick-order/quick-order.routes.ts'
import { ANSWER_MAIL_JOB, answerMailMaker } from './quotes/answer-mail-jobs.ts'
import { answerRoutes } from './quotes/answers.routes.ts'
import { deleteOldDrafts } from './quotes/quote-drafts.queries.ts'
import { lapseAccepted, lapseQuotes, withdrawLeft } from './quotes/quote-life.ts'
import { quoteRoutes } from './quotes/quotes.routes.ts'
import { deleteOldAudit } from './session/audit.queries.ts'
import { deleteEndedSessions } from './session/ended-sessions.queries.ts'
import { deleteExpiredSecrets } from './session/one-time-secrets.queries.ts'
import { otpRoutes } from './session/otp.routes.ts'
import { registrationRoutes } from './session/registration.routes.ts'
import { resetRoutes } from './session/reset.routes.ts'
import { secondFactorRoutes } from './session/second-factor.routes.ts'
import { registerSession, sessionRoutes } from './session/session.routes.ts'
import { forgetLeftTeams } from './team/leave-team.ts'
import { deleteOldInvitations } from './team/team.queries.ts'
import { teamRoutes } from './team/team.routes.ts'

/** Lets a cart of 1,000 lines in, to be refused with a reason. */
const BODY_LIMIT = 2 * 1024 * 1024

export interface AppOptions {
  readonly logger?: FastifyServerOptions['logger']
  /** directory of the built pages, which has client/ and prerender/; without it the API stands alone, as in development */
  readonly pages?: string
  /** with slow callers; `PATIENCE` when absent */
  readonly patience?: Patience
  /** tells a collector of each request; nobody when absent */
  readonly tracing?: Tracing
  /** searches and lists are read from it where it has what their caller wrote */
  readonly replica?: Replica
  /** the home page is in memory before the app is ready: a database that goes away then is not missed */
  readonly homeAhead?: boolean
}

/** The application, ready to listen or to be injected into. What `deps` holds open, the caller closes. */
export const buildApp = async (deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> => {
  const { trustedProxies } = deps.config
  const { patience = PATIENCE } = options
  const app = fastify({
    logger: loggerWith(options.logger),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(trustedProxies),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: patience.requestMs,
    http: serverTimeouts(patience),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    schemaController: { compilersFactory: { buildSerializer } },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  })
  let sendPage: SendPage | undefined
  app.decorate('endpoints', [])
  app.decorateRequest('account', null)
  options.tracing?.register(app)
  registerAnswerLog(app)
  registerFailures(app)
  registerBodies(app)
  registerUnknownAddresses(app, () => sendPage)
  registerSecurityHeaders(app, deps.config)
  registerStopping(app)
  registerSlowRequests(app, patience)
  registerSlowReaders(app, patience.stalledMs)
  registerChanges(app, deps.changes)
  registerReads(app, deps, options.replica)
  await app.register(fastifyCookie)
  await app.register(fastifyJwt, { secret: deps.secret, sign: { algorithm: 'HS256' } })
  registerOpenApi(app)
  registerSession(app, deps)
  const limits = createRateLimits({
    ...deps,
    scale: deps.config.rateLimitScale,
    alarm: ({ name }) => {
      app.log.error({ limit: name }, 'a limit of everybody’s is reached: callers are held back')
      meters.heldBack()
    },
  })

  healthRoutes(app, deps)
  reportRoutes(app, limits)
  const catalogue = createCatalogueMemory(deps.db, deps.clock, deps.changes)
  const home = () =>
    readyHome(catalogue, deps, (error) => app.log.warn({ err: error }, 'the home page comes from memory'))
  if (options.homeAhead) {
    // asked for here: the database answers while all that follows is registered
    const ahead = home().catch((error: unknown) =>
      // who asks for it meanwhile is told to come back
      app.log.warn({ err: error }, 'there is no home page yet'),
    )
    app.addHook('onReady', async () => void (await ahead))
  }
  const meters = await registerMetrics(app, deps.config.metricsToken, {
    ...deps,
    priceList: async () => (await catalogue.recent()).tree.priceListVersion,
  })
  const means = paymentMeans(deps.config)
  const jobs = registerMailJobs(app, deps, meters, {
    [ORDER_MAIL_JOB]: orderMailMaker(deps, means),
    [ANSWER_MAIL_JOB]: answerMailMaker(deps),
  })
  const printer = createPapers()
  const papers = registerDocumentJobs(app, deps, means, printer, jobs)
  /** what leaves with an order, when it is placed and when it is sent, and with the answer to a quote */
  const leaving = {
    wake: () => {
      jobs.wake()
      papers.wake()
    },
  }
  sessionRoutes(app, deps, limits)
  secondFactorRoutes(app, deps, jobs, limits)
  registrationRoutes(app, deps, jobs, limits)
  otpRoutes(app, deps, jobs, limits)
  resetRoutes(app, deps, jobs, limits)
  homeRoutes(app, deps, catalogue, limits)
  catalogueRoutes(app, catalogue)
  familySheetRoutes(app, deps, catalogue, printer)
  quickOrderRoutes(app, deps, catalogue, limits)
  registerModelFacts(app, deps)
  configuratorRoutes(app, deps, catalogue, limits)
  const inTurn = createLargeReplies()
  cartRoutes(app, deps, catalogue, means, limits, inTurn.carts)
  orderRoutes(app, deps, catalogue, leaving, means, limits, meters, inTurn.carts)
  await cardPaymentRoutes(app, deps, means, leaving, limits)
  documentRoutes(app, deps, papers, inTurn.files)
  invoiceRoutes(app, deps, inTurn.files)
  historyRoutes(app, deps, catalogue, limits, inTurn.carts)
  await complaintRoutes(app, deps, jobs, limits, inTurn.files)
  quoteRoutes(app, deps, catalogue, jobs, limits, inTurn.carts)
  answerRoutes(app, deps, jobs, limits, inTurn.carts)
  estimateRoutes(app, deps, catalogue, printer, limits, inTurn)
  await issuerRoutes(app, deps, limits, inTurn.files)
  linkRoutes(app, deps, printer, jobs, limits, inTurn.files)
  projectRoutes(app, deps, limits, inTurn.carts)
  teamRoutes(app, deps, jobs, limits)
  userDataRoutes(app, deps)
  addressRoutes(app, deps)
  await lineFileRoutes(app, deps, limits, inTurn.files)
  privacyRoutes(app, deps, jobs, limits)
  signInRoutes(app, deps)
  contactRoutes(app, deps, jobs, limits)
  welcomeRoutes(app, deps)
  userRoutes(app, deps, jobs)
  auditRoutes(app, deps)
  accountingRoutes(app, deps)
  adminOrderRoutes(app, deps, leaving, means, inTurn.carts)
  receivableRoutes(app, deps, jobs)
  await bankRoutes(app, deps, leaving, limits)
  adminMessageRoutes(app, deps, jobs)
  adminQuoteRoutes(app, deps, catalogue, leaving, inTurn.carts)
  featuredRoutes(app, deps, catalogue)
  deliveryRoutes(app, deps)
  await imageRoutes(app, deps, limits)
  productRoutes(app, deps)
  const uploadJobs = registerUploadJobs(app, deps, catalogue)
  await uploadRoutes(app, deps, uploadJobs, limits)
  findingRoutes(app, deps)
  draftRoutes(app, deps)
  priceListRoutes(app, deps, uploadJobs)
  registerPurge(app, deps, [
    { name: 'rate limits', run: deleteEndedWindows },
    { name: 'sessions', run: deleteEndedSessions },
    { name: 'one-time secrets', run: deleteExpiredSecrets },
    { name: 'audit log', run: deleteOldAudit },
    // before the rows of accounts go, and places with them
    { name: 'teams of accounts that are gone', run: (trx, now) => forgetLeftTeams(trx, deps.config, now) },
    { name: 'unconfirmed sign-ups', run: deleteOldClaims },
    { name: 'guests’ messages', run: deleteOldGuestMessages },
    { name: 'jobs given up', run: deleteJobsGivenUp },
    { name: 'news of card payments', run: deleteOldCardNews },
    { name: 'validated carts', run: deleteAbandonedCarts },
    { name: 'quote requests that nobody sent', run: deleteOldDrafts },
    { name: 'quotes of accounts that are gone', run: withdrawLeft },
    { name: 'accepted quotes that nobody ordered', run: (trx, now) => lapseAccepted(trx, deps.config, now) },
    { name: 'quotes that nobody accepted', run: (trx, now) => lapseQuotes(trx, deps.config, now) },
    { name: 'estimates that nobody accepted', run: (trx, now) => lapseEstimates(trx, deps.config, now) },
    { name: 'changes of chantiers', run: deleteOldChanges },
    { name: 'invitations', run: deleteOldInvitations },
    { name: 'chantiers of accounts that are gone', run: forgetLeftProjects },
    { name: 'reminders of late invoices', run: (trx, now) => remindByRule(trx, deps.config, now) },
    { name: 'texts of old transfers', run: forgetTransferTexts },
    { name: 'configurations that nobody opens', run: deleteUnopened },
    { name: 'photos of no complaint', run: deleteLoosePhotos },
    { name: 'files of no line', run: deleteLooseLineFiles },
    { name: 'files that never came whole', run: deleteLooseChunks },
    { name: 'uploads that nobody decided about', run: expireUploads },
    { name: 'rows of old uploads', run: deleteOldUploadRows },
    { name: 'pictures of no featured product', run: deleteLooseImages },
  ])

  if (options.pages !== undefined) {
    sendPage = await registerPages(
      app,
      options.pages,
      deps.config,
      home,
      async () => (await catalogue.recent()).tree.delivery,
    )
  }
  return app
}
