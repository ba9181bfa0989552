import type { ProductState } from '#shared/dashboard/products/products.schema'

/** The states of a model, as staff read them. */
export const stateLabels = {
  on_sale: { label: 'En vente', tone: 'success' },
  withdrawn: { label: 'Retiré de la vente', tone: 'warning' },
  unlisted: { label: 'Absent du tarif', tone: 'neutral' },
} as const satisfies Record<ProductState, { label: string; tone: string }>

export const versionText = (version: number | null): string => (version === null ? '—' : `n°\u00a0${version}`)
