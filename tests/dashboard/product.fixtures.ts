import type { AdminProduct, ProductState } from '#shared/dashboard/products/products.schema'

/** A model as the index of products has it. */
export const aProduct = (state: ProductState): AdminProduct => ({
  id: 'm',
  reference: 'EN-40',
  name: 'Enrouleur',
  description: '',
  category: { id: 'c', name: 'BLINDS' },
  subCategory: { id: 's', name: 'Enrouleurs', slug: 'enrouleurs' },
  family: { id: 'f', name: 'Motorisés', slug: 'motorises' },
  state,
  withdrawnAt: null,
  priceListVersion: 1,
  drawing: { kind: 'roller', values: {} },
})
