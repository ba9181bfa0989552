import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { FamilyFile } from '#shared/catalogue/catalogue-file'
import { caseFaults, strayCases } from '#shared/catalogue/family-cases'
import { colorLabels, fixationLabels, openingLabels } from '#shared/catalogue/labels'
import { compileTemplate } from '#shared/configurator/compile'
import type { Component } from '#shared/configurator/component.schema'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import type { Evaluation } from '#shared/configurator/evaluation'
import { familySlugs, modelsOf, readFamily } from './families.ts'
import { compiledOf } from './flips.ts'
import { plainPath } from './paths.ts'

/** `FAMILY=<slug> npx vitest run tests/configurator/catalogue-files.test.ts` narrows to one file. */
const slugs = familySlugs()

/** Middle numbers first; a large piece may break a rule that a smaller one keeps. */
const SHARES = [0.5, 0.25, 0.1, 0]

const whyNot = (evaluation: Evaluation): string =>
  [
    ...evaluation.problems
      .filter(({ level }) => level === 'error')
      .map(({ key, message }) => `${key}: ${message}`),
    ...evaluation.missing.map((key) => `${key} has no answer`),
    `${evaluation.price.cents} cents`,
  ].join(' | ')

/** Key criteria (§3) → option → label. */
const keyLabels = new Map([
  ['color', new Map(Object.entries(colorLabels).map(([code, { label }]) => [code, label]))],
  ['fixation', new Map<string, string>(Object.entries(fixationLabels))],
  ['opening', new Map<string, string>(Object.entries(openingLabels))],
])

describe.each(slugs)('%s.json', (slug) => {
  it('has the form of a family file', () => {
    const faults = [...Value.Errors(FamilyFile, readFamily(slug))].map(
      (error) => `${slug}.json ${error.instancePath} ${error.message}`,
    )
    expect(faults).toEqual([])
  })

  it('is named after its family and says that its prices are fictitious', () => {
    const { family, notice } = readFamily(slug)
    expect(family.slug).toBe(slug)
    expect(notice).toMatch(/fictif/i)
  })

  it('has models whose templates mean something', () => {
    const faults = modelsOf(slug).flatMap(({ reference, template, components }) => {
      const result = compileTemplate(template, components)
      return result.ok
        ? []
        : result.faults.map(({ path, message }) => `${slug}.json ${reference} ${path}: ${message}`)
    })
    expect(faults).toEqual([])
  })

  it('has models that the plainest answers lead to a price', () => {
    const stuck = modelsOf(slug).flatMap((model) => {
      const tries = SHARES.map((share) => plainPath(model, share))
      if (tries.some(({ evaluation }) => evaluation.complete && evaluation.price.cents > 0)) return []
      return tries
        .slice(0, 1)
        .map(({ answers, evaluation }) => [
          `${slug}.json ${model.reference}`,
          JSON.stringify(answers.criteria),
          whyNot(evaluation),
        ])
    })
    expect(stuck).toEqual([])
  })

  it('comes to what its cases say, one of them at a limit and one of them beyond', () => {
    const file = readFamily(slug)
    const models = modelsOf(slug)
    const faults = models.flatMap((model) => caseFaults(file, model.reference, compiledOf(model)))
    expect(
      [...strayCases(file), ...faults].map(({ pointer, reason }) => `${slug}.json ${pointer}: ${reason}`),
    ).toEqual([])
    expect(file.cases.length).toBeGreaterThanOrEqual(4)
    expect(file.cases.some(({ total }) => total === null)).toBe(true)
  })

  it('has a case for each surcharge, in which it is charged', () => {
    const { template, cases } = readFamily(slug)
    const charged = new Set(
      modelsOf(slug).flatMap((model) => {
        const compiled = compiledOf(model)
        return cases
          .filter((one) => one.model === model.reference && one.total !== null)
          .flatMap(({ criteria, components }) => evaluateCompiled(compiled, criteria, components).price.lines)
          .flatMap(({ kind, key }) => (kind === 'surcharge' ? [key] : []))
      }),
    )
    expect(template.surcharges.map(({ key }) => key).filter((key) => !charged.has(key))).toEqual([])
  })

  it('labels the key criteria as everywhere else', () => {
    const { template } = readFamily(slug)
    const strays = template.criteria.flatMap((criterion) => {
      const table = keyLabels.get(criterion.key)
      if (table === undefined || criterion.kind !== 'choice') return []
      return criterion.options
        .filter(({ value, label }) => table.get(value) !== label)
        .map(({ value, label }) => `${criterion.key} ${value}: ${label}`)
    })
    expect(strays).toEqual([])
  })

  it('names only what it has when a model differs from its family', () => {
    const { template, models } = readFamily(slug)
    const numbers = new Set(template.criteria.filter((c) => c.kind === 'number').map((c) => c.key))
    const types = new Set(template.componentTypes.map((type) => type.type))
    const options = new Map(
      template.criteria.flatMap((c) =>
        c.kind === 'choice' ? [[c.key, c.options.map((o) => o.value)] as const] : [],
      ),
    )
    const strays = models.flatMap(({ reference, constants, tables, limits, withoutOptions, components }) =>
      [
        ...Object.keys(constants ?? {}).filter((key) => !Object.hasOwn(template.constants, key)),
        ...Object.keys(tables ?? {}).filter((key) => !Object.hasOwn(template.tables, key)),
        ...Object.keys(limits ?? {}).filter((key) => !numbers.has(key)),
        ...Object.entries(withoutOptions ?? {}).flatMap(([key, values]) =>
          values.filter((value) => !options.get(key)?.includes(value)).map((value) => `${key}=${value}`),
        ),
        ...(components ?? []).map((component) => component.type).filter((type) => !types.has(type)),
      ].map((stray) => `${slug}.json ${reference}: ${stray} is not the family's`),
    )
    expect(strays).toEqual([])
  })
})

describe('all family files together', () => {
  it('give each model and each family a name of its own', () => {
    const references = slugs.flatMap((slug) => readFamily(slug).models.map((model) => model.reference))
    expect(references.filter((reference, index) => references.indexOf(reference) < index)).toEqual([])
    const families = slugs.map((slug) => readFamily(slug).family.slug)
    expect(families.filter((family, index) => families.indexOf(family) < index)).toEqual([])
  })

  it('mean one and the same component by a reference', () => {
    const first = new Map<string, { component: Component; where: string }>()
    const differing: string[] = []
    for (const slug of slugs) {
      for (const { reference: model, components } of modelsOf(slug)) {
        for (const component of components) {
          const known = first.get(component.reference)
          if (!known) first.set(component.reference, { component, where: `${slug}.json ${model}` })
          else if (!Value.Equal(known.component, component)) {
            differing.push(`${component.reference}: ${known.where} and ${slug}.json ${model} differ`)
          }
        }
      }
    }
    expect(differing).toEqual([])
  })
})
