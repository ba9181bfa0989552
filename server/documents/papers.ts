import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { EstimatePaperContent } from '#server/estimates/estimate-paper'
import type { InvoiceContent } from '#server/invoices/invoice-content'
import type { DocumentKind } from '#shared/documents/document-kinds'
import type { NoteContent } from './delivery-note.ts'
import type { FamilySheetContent } from './family-sheet.ts'
import type { PaperContent } from './paper-content.ts'
import type { QuoteContent } from './quote-content.ts'

/** A paper to write. */
type Asked =
  | { readonly kind: DocumentKind; readonly content: PaperContent }
  | { readonly kind: 'invoice'; readonly content: InvoiceContent }
  | { readonly kind: 'delivery_note'; readonly content: NoteContent }
  | { readonly kind: 'quote'; readonly content: QuoteContent }
  | { readonly kind: 'estimate'; readonly content: EstimatePaperContent }
  | { readonly kind: 'family_sheet'; readonly content: FamilySheetContent }

/** What is asked of the thread. */
export type PaperRequest = Asked & { readonly id: number }

/** What it answers; a message is of a failure. */
export type PaperAnswer =
  | { readonly id: number; readonly ok: true; readonly bytes: Uint8Array }
  | { readonly id: number; readonly ok: false; readonly message: string }

/** Writes papers on a thread of its own: whoever calls the server meanwhile waits for none of it. */
export interface Papers {
  /** The PDF. Rejects when it cannot be written, or the thread ends. */
  write(kind: DocumentKind, content: PaperContent): Promise<Buffer>
  /** The same of an invoice, or a credit note. */
  writeInvoice(content: InvoiceContent): Promise<Buffer>
  writeNote(content: NoteContent): Promise<Buffer>
  writeQuote(content: QuoteContent): Promise<Buffer>
  writeEstimate(content: EstimatePaperContent): Promise<Buffer>
  writeFamilySheet(content: FamilySheetContent): Promise<Buffer>
  /** ends the thread; what is being written rejects */
  close(): Promise<void>
}

/** ms without a paper after which the thread is given back, with its fonts. */
const IDLE_MS = 20_000
/** ms after which a paper is believed never to end. */
const PATIENCE_MS = 120_000

/**
 * Built, the thread’s program stands with the others of `dist/server`. From sources, the tool that runs them is asked within
 * the thread: one that is begun with a file of types reads it before the tool is there.
 */
const startThread = (): Worker => {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.ts')) {
    const tsx = dirname(createRequire(import.meta.url).resolve('tsx/package.json'))
    const tool = pathToFileURL(join(tsx, 'dist', 'esm', 'api', 'index.mjs')).href
    const program = pathToFileURL(join(dirname(here), 'papers.worker.ts')).href
    return new Worker(
      `import('${tool}').then(({ register }) => { register(); return import('${program}') })`,
      { eval: true, execArgv: [] },
    )
  }
  const [built = ''] = [dirname(here), dirname(dirname(here))]
    .map((folder) => join(folder, 'papers.js'))
    .filter((path) => existsSync(path))
  return new Worker(built)
}

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
  patience: NodeJS.Timeout
}

export const createPapers = (start: () => Worker = startThread): Papers => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.patience)
    return one
  }

  const end = async (reason: Error): Promise<void> => {
    const ended = thread
    thread = undefined
    clearTimeout(idle)
    for (const id of [...waiting.keys()]) settle(id)?.reject(reason)
    await ended?.terminate()
  }

  const begin = (): Worker => {
    const begun = start()
    begun.unref()
    begun.on('message', (answer: PaperAnswer) => {
      const one = settle(answer.id)
      if (answer.ok) one?.resolve(Buffer.from(answer.bytes))
      else one?.reject(new Error(answer.message))
      if (waiting.size === 0) {
        idle = setTimeout(() => void end(new Error('The thread rests.')), IDLE_MS)
        idle.unref()
      }
    })
    begun.on('error', (error) => {
      if (thread === begun) void end(error)
    })
    begun.on('exit', (code) => {
      if (thread === begun) void end(new Error(`The thread that writes papers ended with ${code}.`))
    })
    return begun
  }

  const ask = (asked: Asked): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      last += 1
      const id = last
      const patience = setTimeout(() => void end(new Error('A paper took too long to write.')), PATIENCE_MS)
      patience.unref()
      waiting.set(id, { resolve, reject, patience })
      try {
        thread ??= begin()
        thread.postMessage({ id, ...asked } satisfies PaperRequest)
      } catch (error) {
        settle(id)?.reject(error instanceof Error ? error : new Error(String(error)))
      }
    })

  return {
    write: (kind, content) => ask({ kind, content }),
    writeInvoice: (content) => ask({ kind: 'invoice', content }),
    writeNote: (content) => ask({ kind: 'delivery_note', content }),
    writeQuote: (content) => ask({ kind: 'quote', content }),
    writeEstimate: (content) => ask({ kind: 'estimate', content }),
    writeFamilySheet: (content) => ask({ kind: 'family_sheet', content }),
    close: () => end(new Error('The server stops.')),
  }
}
