import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FamilyFile, ModelEntry } from '#shared/catalogue/catalogue-file'
import { resolveModel } from '#shared/catalogue/catalogue-file'
import type { Component, ConfigurationTemplate } from '#shared/configurator/template.schema'

const FOLDER = fileURLToPath(new URL('../../server/seed/families/', import.meta.url))

/** Slugs of the family files; `FAMILY=<slug>` in the environment narrows to one. */
export const familySlugs = (): string[] => {
  const slugs = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
  const wanted = process.env.FAMILY
  if (wanted === undefined) return slugs
  if (!slugs.includes(wanted)) throw new Error(`no family file ${wanted}.json in ${FOLDER}`)
  return [wanted]
}

/** The family file as it stands on disk; its form is checked by catalogue-files.test.ts alone. */
export const readFamily = (slug: string): FamilyFile =>
  JSON.parse(readFileSync(`${FOLDER}${slug}.json`, 'utf8')) as FamilyFile

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
