import type { AdminFeatured, FeaturedImage } from '#shared/dashboard/featured/featured.schema'

/** A featured product as api/admin/featured-products answers it. */
export const featured = (id: string, changes: Partial<AdminFeatured> = {}): AdminFeatured => ({
  id,
  section: 'hot',
  position: 1,
  name: `Produit ${id}`,
  description: '',
  link: 'rails/rail-25',
  class: 'Family',
  category: { id: 'c', name: 'RAILS' },
  subCategory: { id: 's', name: 'Rails', slug: 'rails' },
  family: { id: 'f', name: 'Rail 25', slug: 'rail-25' },
  subFamily: null,
  images: [],
  drawing: { kind: 'rail', values: {} },
  imageId: null,
  startsOn: null,
  endsOn: null,
  version: 1,
  display: 'shown',
  ...changes,
})

export const picture: FeaturedImage = {
  id: 'image',
  path: '/api/images/image-600.webp',
  fallbackPath: '/api/images/image-600.jpg',
  srcset: '/api/images/image-600.webp 600w',
}
