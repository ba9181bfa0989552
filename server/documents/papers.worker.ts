import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { invoicePaper } from '#server/invoices/invoice-paper'
import type { PaperAnswer, PaperRequest } from './papers.ts'
import { writePaper } from './write-paper.ts'

// Elsewhere it would be the whole process’s.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

/** Writes one paper after the other, on a thread of its own. */
parentPort?.on('message', async (request: PaperRequest) => {
  const { id } = request
  const answer = async (): Promise<PaperAnswer> => {
    try {
      const bytes =
        request.kind === 'invoice'
          ? await invoicePaper(request.content)
          : await writePaper(request.kind, request.content)
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
