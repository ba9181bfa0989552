import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { keysOf } from '#shared/platform/keys'

/** The papers of orders, parcels and quotes: all that is decided of each stands in these tables. */

interface DocumentKindFacts {
  /** as lists name it */
  readonly label: string
  /** under the label */
  readonly help: string
  /** of the file: before its number */
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

const note: DocumentKindFacts = {
  label: 'Bon de livraison',
  help: 'Ce qui est dans le colis et ce qui reste à livrer, sans prix\u00a0: à joindre au colis.',
  file: 'bon-de-livraison',
}

/** What goes along with a parcel, by how its order leaves. */
const deliveryNotes: Readonly<Record<DeliveryMode, DocumentKindFacts>> = {
  ship: note,
  ship_in_two: note,
  pickup: {
    label: 'Bon de retrait',
    help: 'Ce qui est retiré et ce qui reste à préparer, sans prix\u00a0: à signer au retrait.',
    file: 'bon-de-retrait',
  },
}

/** `mode` null: of an order that was placed without saying how it leaves, which is brought. */
export const deliveryNoteOf = (mode: DeliveryMode | null): DocumentKindFacts => deliveryNotes[mode ?? 'ship']

/** `BL-2026-000042-2`: of the second parcel of the order CMD-2026-000042. */
export const deliveryNoteNumber = (orderNumber: string, parcel: number): string =>
  `BL-${orderNumber.replace(/^CMD-/, '')}-${parcel}`

/** `bon-de-livraison-BL-2026-000042-2.pdf` */
export const deliveryNoteFileName = (mode: DeliveryMode | null, number: string): string =>
  `${deliveryNoteOf(mode).file}-${number}.pdf`

/** `devis-DEV-2026-000001.pdf`, `devis-DEV-2026-000001-2.pdf` of the second answer. */
export const quoteFileName = (quoteNumber: string, revision: number): string =>
  `devis-${quoteNumber}${revision === 1 ? '' : `-${revision}`}.pdf`
