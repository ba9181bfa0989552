import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { checkFamily, tooLarge } from '#server/catalogue/check-family'
import { FamilyFile } from '#shared/catalogue/catalogue-file'
import type { Component } from '#shared/configurator/component.schema'
import { familySlugs, modelsOf, readFamily } from './families.ts'

/** `FAMILY=<slug> npx vitest run tests/configurator/catalogue-files.test.ts` narrows to one file. */
const slugs = familySlugs()

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

  it('stands by the check of an import: labels, names, meaning, a price for each model, cases', async () => {
    const file = readFamily(slug)
    expect(tooLarge(file)).toBeUndefined()
    const { faults } = await checkFamily(file)
    expect(faults.map(({ pointer, reason }) => `${slug}.json ${pointer}: ${reason}`)).toEqual([])
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
