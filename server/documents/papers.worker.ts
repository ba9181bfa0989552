import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { estimatePaper } from '#server/estimates/estimate-paper'
import { invoicePaper } from '#server/invoices/invoice-paper'
import { deliveryNote } from './delivery-note.ts'
import { familySheet } from './family-sheet.ts'
import type { PaperAnswer, PaperRequest } from './papers.ts'
import { quotePaper } from './quote-paper.ts'
import { writePaper } from './write-paper.ts'

// Elsewhere it would be the whole process’s.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

const write = (request: PaperRequest): Promise<Buffer> => {
  switch (request.kind) {
    case 'invoice':
      return invoicePaper(request.content)
    case 'delivery_note':
      return deliveryNote(request.content)
    case 'quote':
      return quotePaper(request.content)
    case 'estimate':
      return estimatePaper(request.content)
    case 'family_sheet':
      return familySheet(request.content)
    default:
      return writePaper(request.kind, request.content)
  }
}

/** Writes one paper after the other, on a thread of its own. */
parentPort?.on('message', async (request: PaperRequest) => {
  const { id } = request
  const answer = async (): Promise<PaperAnswer> => {
    try {
      const bytes = await write(request)
      return { id, ok: true, bytes: new Uint8Array(bytes) }
    } catch (error) {
      return {
        id,
        ok: false,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
    }
  }
  parentPort?.postMessage(await answer())
})
