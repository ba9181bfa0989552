import type { FastifyInstance } from 'fastify'
import { INVOICE_JOB } from '#server/invoices/invoices.queries'
import { invoicePaperHandler } from '#server/invoices/print-invoice'
import { findOrderToTell } from '#server/orders/orders.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { createJobWorker, type JobHandler, type JobWorker, PermanentFailure } from '#server/platform/jobs'
import type { Job } from '#server/platform/jobs.queries'
import { createLoad } from '#server/platform/load'
import { DOCUMENT_KINDS } from '#shared/documents/document-kinds'
import type { PaymentMeans } from '#shared/orders/payment-methods'
import { DOCUMENTS_JOB, insertDocument, listDocuments } from './documents.queries.ts'
import { paperContent } from './paper-content.ts'
import type { Papers } from './papers.ts'
import { DELIVERY_NOTE_JOB } from './parcel-papers.queries.ts'
import { deliveryNoteHandler } from './print-delivery-note.ts'
import { quotePaperHandlers } from './print-quote.ts'

const orderIdOf = ({ payload }: Pick<Job, 'payload'>): string => {
  if (typeof payload === 'object' && payload !== null && 'orderId' in payload) {
    const { orderId } = payload
    if (typeof orderId === 'string' && isUuid(orderId)) return orderId
  }
  throw new PermanentFailure('The job names no order.')
}

/** Makes the papers that the order of a job lacks; one that is there stays as it is. */
export const documentsHandler =
  (
    { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
    means: PaymentMeans,
    papers: Pick<Papers, 'write'>,
  ): JobHandler =>
  async (job, signal) => {
    const orderId = orderIdOf(job)
    const found = await findOrderToTell(db, orderId)
    if (found === undefined) throw new PermanentFailure('The job’s order does not exist.')
    const kept = await listDocuments(db, orderId)
    const madeAt = new Date(clock.now())
    const content = paperContent(found, { company: config.company, means, madeAt })
    for (const kind of DOCUMENT_KINDS) {
      if (kept.some((document) => document.kind === kind)) continue
      signal.throwIfAborted()
      const bytes = await papers.write(kind, content)
      await insertDocument(db, { orderId, kind, bytes, madeAt })
    }
  }

/**
 * The worker that makes papers, one by one: it runs while the app listens and stops with it, as what writes them. `mails`: what
 * sends those that wait for a paper.
 */
export const registerDocumentJobs = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  means: PaymentMeans,
  papers: Papers,
  mails: Pick<JobWorker, 'wake'>,
): JobWorker => {
  const worker = createJobWorker({
    ...deps,
    log: app.log,
    handlers: {
      [DOCUMENTS_JOB]: documentsHandler(deps, means, papers),
      [INVOICE_JOB]: invoicePaperHandler(deps, papers),
      [DELIVERY_NOTE_JOB]: deliveryNoteHandler(deps, means, papers),
      ...quotePaperHandlers(deps, means, papers, mails),
    },
    isBusy: createLoad(),
  })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', async () => {
    await worker.stop()
    await papers.close()
  })
  return worker
}
