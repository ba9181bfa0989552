import { expect, test } from 'vitest'
import { buildTree } from '#server/catalogue/catalogue-tree'
import { inOrderOfTrial } from '#server/home/example'

test('models are tried in the order of the catalogue, whatever their ids: the first of each family, then the others', () => {
  const texts = { description: '', description2: '', description3: '' }
  const drawing = { kind: 'rail' as const, values: {} }
  const model = (id: string, family_id: string) => ({
    ...{ id, family_id, reference: id, name: id, description: '', image: null, drawing },
    ...{ on_sale: true, withdrawn_at: null, was_priced: true, facts: null },
  })
  // rows of one position stand in the order of their ids, whatever they hang on
  const tree = buildTree(
    { catalogueVersion: 1, priceListVersion: 1 },
    {
      categories: ['RAILS', 'BLINDS'].map((code, position) => ({
        id: code,
        code,
        description: '',
        position,
      })),
      subCategories: [
        { id: 'a', slug: 'a', name: 'Stores', description: '', category_id: 'BLINDS', position: 0 },
        { id: 'b', slug: 'b', name: 'Rails', description: '', category_id: 'RAILS', position: 0 },
      ],
      families: [
        { id: 'c', slug: 'c', sub_category_id: 'a', cases: [], name: 'Enrouleurs', ...texts, position: 0 },
        { id: 'd', slug: 'd', sub_category_id: 'b', cases: [], name: 'Manuels', ...texts, position: 0 },
      ],
      subFamilies: [model('E1', 'c'), model('R1', 'd'), model('E2', 'c'), model('R2', 'd')],
      featured: [],
      delivery: { version: 0, tariff: null },
    },
  )
  expect(inOrderOfTrial(tree).map(({ id }) => id)).toEqual(['R1', 'E1', 'R2', 'E2'])
})
