import type { DocumentKind } from '#shared/documents/document-kinds'
import { acknowledgement } from './acknowledgement.ts'
import { installationSheets } from './installation-sheets.ts'
import type { PaperContent } from './paper-content.ts'

/** What writes each kind; it takes a tenth of a second of a core, and so has a thread of its own (`papers.ts`). */
const writers = {
  acknowledgement,
  installation_sheets: installationSheets,
} as const satisfies Record<DocumentKind, (content: PaperContent) => Promise<Buffer>>

/** A paper of an order, as a PDF. */
export const writePaper = (kind: DocumentKind, content: PaperContent): Promise<Buffer> =>
  writers[kind](content)
