import { expect, test } from 'vitest'
import { categoriesShown, modelCountText, onlySubCategory } from '#client/catalogue/catalogue.rules.ts'
import type { Category, SubCategory } from '#shared/catalogue/catalogue.schema'

const drawing = { kind: 'rail' as const, values: {} }
const subCategory = (slug: string): SubCategory => ({ id: slug, name: slug, slug, description: '', drawing })
const category = (name: string, ...slugs: string[]): Category => ({
  id: name,
  name,
  description: '',
  hasSubCategories: slugs.length > 0,
  sub_categories: slugs.map(subCategory),
  drawing,
})

const rails = category('RAILS', 'manuels', 'motorises')
const films = category('FILMS', 'solaires')
const empty = category('SHUTTERS')

test('only categories with sub-categories are shown, all or the wanted one in any case', () => {
  expect(categoriesShown([rails, empty, films], null)).toEqual([rails, films])
  expect(categoriesShown([rails, empty, films], '')).toEqual([rails, films])
  expect(categoriesShown([rails, empty, films], 'films')).toEqual([films])
  expect(categoriesShown([rails, empty, films], 'shutters')).toEqual([])
  expect(categoriesShown([rails, empty, films], 'autre')).toEqual([])
})

test('one category with one sub-category goes straight there; anything else does not', () => {
  expect(onlySubCategory([films])).toEqual(films.sub_categories[0])
  expect(onlySubCategory([rails])).toBe(undefined)
  expect(onlySubCategory([films, rails])).toBe(undefined)
  expect(onlySubCategory([])).toBe(undefined)
})

test('models are counted in French', () => {
  expect([0, 1, 2].map(modelCountText)).toEqual(['0 modèle', '1 modèle', '2 modèles'])
})
