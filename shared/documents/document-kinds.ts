import { keysOf } from '#shared/platform/keys'

/** The papers of an order: all that is decided of each stands in this table. */

interface DocumentKindFacts {
  /** as lists name it */
  readonly label: string
  /** under the label */
  readonly help: string
  /** of the file: before the order's number */
  readonly file: string
}

const table = {
  acknowledgement: {
    label: 'Accusé de réception de commande',
    help: 'Les lignes, les deux cotes, les prix et les délais, tels que la commande a été passée.',
    file: 'accuse-de-reception',
  },
  installation_sheets: {
    label: 'Fiches de pose',
    help: 'Une fiche par ligne, sans prix\u00a0: dessin à l’échelle, supports et composants.',
    file: 'fiches-de-pose',
  },
} as const satisfies Record<string, DocumentKindFacts>

export type DocumentKind = keyof typeof table

export const documentKinds: Readonly<Record<DocumentKind, DocumentKindFacts>> = table

/** In the order in which they are listed. */
export const DOCUMENT_KINDS = keysOf(documentKinds)

export const isDocumentKind = (value: unknown): value is DocumentKind =>
  typeof value === 'string' && Object.hasOwn(table, value)

/** « fiches-de-pose-CMD-2026-000001.pdf » */
export const documentFileName = (kind: DocumentKind, orderNumber: string): string =>
  `${documentKinds[kind].file}-${orderNumber}.pdf`
