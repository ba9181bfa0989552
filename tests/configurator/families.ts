import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Json, withFragments } from '#server/seed/fragments'
import type { FamilyFile, ModelEntry } from '#shared/catalogue/catalogue-file'
import { resolveModel } from '#shared/catalogue/catalogue-file'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

const folder = (name: string): string => fileURLToPath(new URL(`../../server/seed/${name}/`, import.meta.url))
const FOLDER = folder('families')

const slugsIn = (path: string): string[] =>
  readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()

const read = (path: string): Json => JSON.parse(readFileSync(path, 'utf8')) as Json

/** What several families share, by name. */
const fragments = new Map(
  slugsIn(folder('fragments')).map((name) => [name, read(`${folder('fragments')}${name}.json`)]),
)

/** Slugs of the family files; `FAMILY=<slug>` in the environment narrows to one. */
export const familySlugs = (): string[] => {
  const slugs = slugsIn(FOLDER)
  const wanted = process.env.FAMILY
  if (wanted === undefined) return slugs
  if (!slugs.includes(wanted)) throw new Error(`no family file ${wanted}.json in ${FOLDER}`)
  return [wanted]
}

/** The family file as it stands on disk, its fragments written out; its form is checked by catalogue-files.test.ts alone. */
export const readFamily = (slug: string): FamilyFile =>
  withFragments(read(`${FOLDER}${slug}.json`), fragments) as unknown as FamilyFile

/** A model ready for the engine. */
export interface TestModel {
  slug: string
  reference: string
  template: ConfigurationTemplate
  components: Component[]
}

export const modelsOf = (slug: string): TestModel[] => {
  const file = readFamily(slug)
  return file.models.map((entry: ModelEntry) => ({
    slug,
    reference: entry.reference,
    ...resolveModel(file, entry),
  }))
}

/** One model by its reference. Fails when the family has no such model. */
export const modelByReference = (slug: string, reference: string): TestModel => {
  const found = modelsOf(slug).find((model) => model.reference === reference)
  if (!found) throw new Error(`no model ${reference} in ${slug}.json`)
  return found
}
