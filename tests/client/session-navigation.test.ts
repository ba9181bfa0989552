import { beforeEach, describe, expect, test, vi } from 'vitest'
import { takeChosenModel } from '#client/configurator/chosen-model.ts'
import { categoryPath, featuredPath, orderPath, searchPath } from '#client/links.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { signInState } from '#client/session/origin.ts'

describe('where a person was going', () => {
  test('a page of this site is an origin', () => {
    expect(signInState({ from: '/catalogue?cat=rails', expired: true })).toEqual({
      from: '/catalogue?cat=rails',
      expired: true,
    })
  })
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'catalogue',
    '/login',
    '/loading?x',
    '/logout',
    7,
  ])('%j is none', (from) => expect(signInState({ from })).toEqual({}))
  test.each([null, undefined, 'x'])('%j has none', (state) => expect(signInState(state)).toEqual({}))
})

describe('the model chosen on the site', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  const level = (name: string) => ({ id: `id-${name}`, name })

  test('is taken once', () => {
    const model = { category: level('RAILS'), subCategory: level('manuels'), family: level('25') }
    keepChosenModel(model)
    expect(takeChosenModel()).toEqual({ model })
    expect(takeChosenModel()).toBe(null)
    keepChosenModel(model, 12)
    expect(takeChosenModel()).toEqual({ model, quantity: 12 })
  })

  test.each([0, 1.5, 1000, '3'])('a quantity of %j is left out', (quantity) => {
    const model = { category: level('RAILS') }
    kept.set('selectedModelFromWebsite', JSON.stringify({ ...model, quantity }))
    expect(takeChosenModel()).toEqual({ model })
  })

  test.each([
    '{',
    'null',
    '7',
    '{}',
    '{"category":{"id":1,"name":"x"}}',
    '{"category":"RAILS"}',
    '{"category":{"id":"a","name":"b"},"family":{"id":"a","name":"b"}}',
  ])('%s is dropped', (text) => {
    kept.set('selectedModelFromWebsite', text)
    expect(takeChosenModel()).toBe(null)
    expect(kept.size).toBe(0)
  })
})

test('addresses are written with what they carry', () => {
  expect(categoryPath('RAILS')).toBe('/catalogue?cat=rails')
  expect(featuredPath('rails-manuels/rail-25')).toBe('/catalogue/rails-manuels/rail-25')
  expect(featuredPath('a b/c?d')).toBe('/catalogue/a%20b/c%3Fd')
  expect(searchPath('toile & rail')).toBe('/catalogue/search?keywords=toile+%26+rail')
  expect(orderPath('a/b')).toBe('/my-cart/order/a%2Fb')
})
