import fc from 'fast-check'
import Type from 'typebox'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { choose } from '#shared/configurator/choose'
import { compileTemplate } from '#shared/configurator/compile'
import { Component } from '#shared/configurator/component.schema'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria } from '#shared/configurator/evaluation'
import { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { ENDLESS, runs } from '#tests/platform/runs'
import { modelByReference } from './families.ts'
import { plainPath } from './paths.ts'

/**
 * Totality on templates that nobody wrote: the exemplars with random changes. Either the schema refuses one, or
 * `compileTemplate` gives its faults, or `evaluate` answers, whatever is asked of it. Nothing ever throws, not even where
 * `evaluate` is given what the compiler refused.
 */
const exemplars = [
  modelByReference('rail-manuel-25', 'RA-25-MAN'),
  modelByReference('enrouleur-motorise', 'EN-40'),
  modelByReference('film-solaire-miroir', 'FS-20'),
  modelByReference('volet-roulant-55', 'VR-55'),
]
const Document = Type.Object({ template: ConfigurationTemplate, components: Type.Array(Component) })

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Every place in a document that holds a value, as a path of keys. */
const placesIn = (value: Json, path: (string | number)[] = []): (string | number)[][] => {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => placesIn(item, [...path, index]))]
  if (typeof value === 'object' && value !== null) {
    return [path, ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]))]
  }
  return [path]
}

/** The document with the value at a path changed; `undefined` takes it away. */
const changed = (
  value: Json,
  path: readonly (string | number)[],
  change: (old: Json) => Json | undefined,
): Json => {
  const [head, ...rest] = path
  if (head === undefined) return change(value) ?? null
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      if (index !== head) return [item]
      const next = rest.length > 0 ? changed(item, rest, change) : change(item)
      return next === undefined ? [] : [next]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, Json][] => {
      if (key !== head) return [[key, item]]
      const next = rest.length > 0 ? changed(item, rest, change) : change(item)
      return next === undefined ? [] : [[key, next]]
    }),
  )
}

/** One random change: another leaf of the document in its place, a strange value, a word swapped in a text, nothing. */
interface Mutation {
  place: number
  source: number
  kind: 'graft' | 'strange' | 'word' | 'remove' | 'sign'
}
const mutation = fc.record<Mutation>({
  place: fc.nat(100_000),
  source: fc.nat(100_000),
  kind: fc.constantFrom('graft', 'graft', 'strange', 'word', 'word', 'remove', 'sign'),
})
const strange: Json[] = [
  0,
  -1,
  1e9,
  0.1,
  '',
  "'x'",
  'true',
  '1 / 0',
  'item.nm',
  '((((1))))',
  null,
  false,
  [],
  {},
]

const mutate = (document: Json, { place, source, kind }: Mutation): Json => {
  const places = placesIn(document)
  const path = places[place % places.length] ?? []
  const from = places[source % places.length] ?? []
  return changed(document, path, (old) => {
    if (kind === 'remove') return undefined
    if (kind === 'strange') return strange[source % strange.length]
    if (kind === 'graft')
      return from.reduce<Json>((value, key) => (value as Record<string, Json>)[key] ?? null, document)
    if (typeof old === 'number') return kind === 'sign' ? -old : old * 1000
    if (typeof old !== 'string') return old
    const words = old.split(' ')
    const word = words[source % words.length] ?? ''
    return kind === 'sign'
      ? old.replace(
          /[-+*/<>]/,
          (sign) => ({ '-': '/', '+': '-', '*': '/', '/': '*', '<': '>', '>': '<' })[sign] ?? sign,
        )
      : old.replace(word, words[(source * 7) % words.length] ?? '')
  })
}

const answers = (keys: readonly string[]): fc.Arbitrary<Criteria> =>
  fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(
      fc.integer({ min: -5, max: 6000 }),
      fc.double(),
      fc.boolean(),
      fc.constantFrom('wall', 'AT', 'radio', 'x'),
    ),
    { maxKeys: 20 },
  )

describe('a mutated template', () => {
  it('is refused by the schema, refused by the compiler, or evaluated without throwing', {
    timeout: ENDLESS,
  }, () => {
    const outcomes = { schema: 0, compiler: 0, evaluated: 0 }
    fc.assert(
      fc.property(
        fc.constantFrom(...exemplars),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        answers(exemplars.flatMap(({ template }) => template.criteria.map(({ key }) => key))),
        (model, mutations, criteria) => {
          const { template, components } = model
          const document = mutations.reduce<Json>(
            mutate,
            JSON.parse(JSON.stringify({ template, components })) as Json,
          )
          if (!Value.Check(Document, document)) {
            outcomes.schema += 1
            return
          }
          const result = compileTemplate(document.template, document.components)
          if (!result.ok) {
            outcomes.compiler += 1
            evaluate(document.template, document.components, criteria, {})
            expect(result.faults.every(({ path, message }) => path !== '' && message !== '')).toBe(true)
            return
          }
          outcomes.evaluated += 1
          const mutant = { ...model, ...document }
          for (const some of [criteria, plainPath(mutant, 0.5).answers.criteria]) {
            const { price } = evaluate(document.template, document.components, some, {})
            expect(Number.isSafeInteger(price.cents) && price.cents >= 0).toBe(true)
            choose(
              document.template,
              document.components,
              { criteria: some, selection: {} },
              { kind: 'criterion', key: 'width', value: 1000 },
            )
          }
        },
      ),
      { numRuns: runs(800), seed: Number(process.env.SEED ?? 2026) },
    )
    // The mutations must reach all three, or the test says nothing.
    expect(Math.min(outcomes.schema, outcomes.compiler, outcomes.evaluated)).toBeGreaterThan(runs(800) / 40)
  })
})
