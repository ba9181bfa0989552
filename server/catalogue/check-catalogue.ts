import { setImmediate } from 'node:timers/promises'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { formFaults } from '#server/platform/validation'
import { FamilyFile, type ModelEntry, resolveModel, TreeFile } from '#shared/catalogue/catalogue-file'
import { compileTemplate } from '#shared/configurator/compile'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

/** Catalogue data as it comes: the name of each file and its content, not yet believed. */
export interface CatalogueSource {
  tree: { file: string; content: unknown }
  families: { file: string; content: unknown }[]
}

/** Why data are refused, for the staff who wrote them: French, with the place. */
export interface CatalogueFault {
  file: string
  path: string
  message: string
}

export interface CheckedModel {
  entry: ModelEntry
  template: ConfigurationTemplate
  components: Component[]
  compiled: CompiledTemplate
}

export interface CheckedFamily {
  file: FamilyFile
  models: CheckedModel[]
}

/** A catalogue that may be published. */
export interface CheckedCatalogue {
  tree: TreeFile
  families: CheckedFamily[]
}

export type CheckResult = { ok: true; catalogue: CheckedCatalogue } | { ok: false; faults: CatalogueFault[] }

/** Refused data, for callers that have nobody to show each fault to. */
export class CatalogueRefused extends Error {
  readonly faults: CatalogueFault[]

  constructor(faults: CatalogueFault[]) {
    const shown = faults.slice(0, 10).map(({ file, path, message }) => `${file} ${path}: ${message}`)
    super(`The catalogue has ${faults.length} fault(s):\n${shown.join('\n')}`)
    this.name = 'CatalogueRefused'
    this.faults = faults
  }
}

const isTree = Compile(TreeFile)
const isFamily = Compile(FamilyFile)

/** A wrong file has one cause and many broken branches: the first are enough to mend it. */
const MAX_FORM_FAULTS = 10

const faultsOfForm = (
  schema: { Errors(value: unknown): TLocalizedValidationError[] },
  file: string,
  content: unknown,
): CatalogueFault[] =>
  formFaults(schema.Errors(content))
    .slice(0, MAX_FORM_FAULTS)
    .map(({ pointer, sentence }) => ({ file, path: pointer || '/', message: sentence }))

/**
 * Checks catalogue data whole: form, meaning of every model's template, names that serve once, and that a
 * component reference is the same component everywhere. Pauses between models: requests go on being served.
 */
export const checkCatalogue = async (source: CatalogueSource): Promise<CheckResult> => {
  const faults: CatalogueFault[] = []
  const tree = source.tree.content
  if (!isTree.Check(tree)) {
    return { ok: false, faults: faultsOfForm(isTree, source.tree.file, tree) }
  }
  const families: CheckedFamily[] = []
  const names = new Names(faults)
  const slugs = new Set(tree.categories.flatMap((category) => category.subCategories.map(({ slug }) => slug)))
  for (const { code, subCategories } of tree.categories) {
    names.once('catégorie', code, source.tree.file)
    for (const { slug } of subCategories) names.once('sous-catégorie', slug, source.tree.file)
  }

  for (const { file, content } of source.families) {
    if (!isFamily.Check(content)) {
      faults.push(...faultsOfForm(isFamily, file, content))
      continue
    }
    names.once('famille', content.family.slug, file)
    if (!slugs.has(content.subCategory)) {
      faults.push({
        file,
        path: '/subCategory',
        message: `sous-catégorie inconnue\u00a0: ${content.subCategory}`,
      })
    }
    const models: CheckedModel[] = []
    for (const [index, entry] of content.models.entries()) {
      names.once('modèle', entry.reference, file)
      const model = checkModel(content, entry, file, `/models/${index}`, faults)
      if (model !== undefined) {
        for (const component of model.components) names.same(component, file)
        models.push(model)
      }
      await setImmediate()
    }
    families.push({ file: content, models })
  }
  return faults.length === 0 ? { ok: true, catalogue: { tree, families } } : { ok: false, faults }
}

const checkModel = (
  family: FamilyFile,
  entry: ModelEntry,
  file: string,
  path: string,
  faults: CatalogueFault[],
): CheckedModel | undefined => {
  const resolved = resolveModel(family, entry)
  const repeated = resolved.components.find(
    ({ reference }, index) => resolved.components.findIndex((one) => one.reference === reference) < index,
  )
  if (repeated !== undefined) {
    faults.push({ file, path, message: `${entry.reference}\u00a0: ${repeated.reference} y figure deux fois` })
  }
  const result = compileTemplate(resolved.template, resolved.components)
  if (result.ok) return { entry, ...resolved, compiled: result.compiled }
  for (const fault of result.faults) {
    faults.push({
      file,
      path: `${path} ${fault.path}`,
      message: `${entry.reference}\u00a0: ${fault.message}`,
    })
  }
  return undefined
}

/** What must be the only one of its name, or the same under its name. */
class Names {
  readonly #faults: CatalogueFault[]
  readonly #taken = new Map<string, string>()
  readonly #components = new Map<string, { document: string; file: string }>()

  constructor(faults: CatalogueFault[]) {
    this.#faults = faults
  }

  once(what: string, name: string, file: string): void {
    const other = this.#taken.get(`${what} ${name}`)
    if (other !== undefined) {
      this.#faults.push({ file, path: '/', message: `${what} ${name}\u00a0: existe déjà dans ${other}` })
    }
    this.#taken.set(`${what} ${name}`, file)
  }

  same(component: Component, file: string): void {
    const document = stableText(component)
    const known = this.#components.get(component.reference)
    if (known === undefined) this.#components.set(component.reference, { document, file })
    else if (known.document !== document) {
      const message = `le composant ${component.reference} diffère de celui de ${known.file}`
      this.#faults.push({ file, path: '/components', message })
    }
  }
}

/** JSON with sorted keys: two documents that say the same give the same text. */
export const stableText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
