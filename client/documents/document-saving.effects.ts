import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download } from '#client/platform/transfer.ts'
import { fileSavingMachine } from '#machines/line-files/file-saving.machine'
import { DOCUMENT_KINDS, type DocumentKind, documentKinds } from '#shared/documents/document-kinds'
import { orderDocument, parcelDocument, quoteDocument } from '#shared/documents/documents.endpoints'
import { invoiceFile } from '#shared/invoices/invoices.endpoints'
import type { LineFileParams } from '#shared/line-files/line-files.schema'

const savingOf = (kind: DocumentKind) =>
  fileSavingMachine.provide({
    actors: {
      saveLineFile: provideCall<void, LineFileParams>(async ({ id }, signal) => {
        const { blob, name } = await download(orderDocument, { params: { id, kind }, signal })
        saveFile(blob, name ?? `${documentKinds[kind].file}.pdf`)
      }),
    },
  })

/** By kind: a paper of an order, whose id is its input, saved under its name. */
export const documentSavingLogics: ReadonlyMap<DocumentKind, ReturnType<typeof savingOf>> = new Map(
  DOCUMENT_KINDS.map((kind) => [kind, savingOf(kind)]),
)

/** An invoice or a credit note, whose id is its input, saved under its name. */
export const invoiceSavingLogic = fileSavingMachine.provide({
  actors: {
    saveLineFile: provideCall<void, LineFileParams>(async ({ id }, signal) => {
      const { blob, name } = await download(invoiceFile, { params: { id }, signal })
      saveFile(blob, name ?? 'facture.pdf')
    }),
  },
})

/** The delivery note of a parcel of an order, whose id is its input, saved under its name. */
export const noteSavingLogic = (parcel: number): typeof invoiceSavingLogic =>
  fileSavingMachine.provide({
    actors: {
      saveLineFile: provideCall<void, LineFileParams>(async ({ id }, signal) => {
        const params = { id, parcel: String(parcel) }
        const { blob, name } = await download(parcelDocument, { params, signal })
        saveFile(blob, name ?? 'bon-de-livraison.pdf')
      }),
    },
  })

/** An answer to a quote, whose id is its input, saved under its name. */
export const quoteSavingLogic = (revision: number): typeof invoiceSavingLogic =>
  fileSavingMachine.provide({
    actors: {
      saveLineFile: provideCall<void, LineFileParams>(async ({ id }, signal) => {
        const params = { id, revision: String(revision) }
        const { blob, name } = await download(quoteDocument, { params, signal })
        saveFile(blob, name ?? 'devis.pdf')
      }),
    },
  })
