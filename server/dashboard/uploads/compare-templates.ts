import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { cardDrawing } from '#server/catalogue/card-drawing'
import { stableText } from '#server/catalogue/check-catalogue'
import { findTemplate } from '#server/configurator/template.queries'
import { groupBy } from '#server/platform/group-by'
import type { Database } from '#server/platform/tables'
import { type FamilyFile, resolveModel } from '#shared/catalogue/catalogue-file'
import { compileTemplate } from '#shared/configurator/compile'
import type { Component } from '#shared/configurator/component.schema'
import type { RowFault } from '#shared/dashboard/uploads/upload-rows.schema'
import {
  type BaseModel,
  type FamilyRow,
  findBaseComponents,
  findBaseLinks,
  findLinksOfModel,
  listBaseModels,
  listFamilies,
  listSubCategorySlugs,
} from './base.queries.ts'
import type { AddedModel, ChangedFamily, ChangedModel, ChangedTemplate } from './candidate-documents.ts'
import type { Change } from './changes.queries.ts'
import { linksChange } from './compare-components.ts'
import { modelChange } from './compare-models.ts'
import { tablesChange } from './compare-prices.ts'
import { type Comparison, type Findings, NOTHING } from './comparison.ts'
import { findFamilyFile } from './family-file.ts'
import { compareRules, type MovedPrice, priceChanges } from './moved-prices.ts'

/**
 * A family with its template against the list of version `base`: it takes the family's place or is added. Models and
 * components that were the family's alone and that the file has no more go with it. Its prices are compared one by one, as
 * those of a return.
 */
export const compareTemplates = async (db: Kysely<Database>, base: number): Promise<Comparison> => {
  const models = await listBaseModels(db, base)
  const families = new Map((await listFamilies(db)).map((family) => [family.slug, family]))
  const subCategories = await listSubCategorySlugs(db)
  const moved: { line: number; price: MovedPrice }[] = []

  const compare = async (trx: Kysely<Database>, line: number, file: FamilyFile): Promise<Findings> => {
    const { slug } = file.family
    const own = models.filter(({ family }) => family === slug)
    const resolved = file.models.map((entry) => ({ entry, ...resolveModel(file, entry) }))
    const components = new Map(
      resolved.flatMap((model) => model.components).map((component) => [component.reference, component]),
    )
    const known = await findBaseComponents(trx, base, [...components.keys()])
    const ownIds = new Set(own.map(({ id }) => id))
    const elsewhere = new Set(
      (await findBaseLinks(trx, base, [...components.keys()])).flatMap(({ reference, model_id }) =>
        ownIds.has(model_id) ? [] : [reference],
      ),
    )

    const faults: RowFault[] = []
    const fault = (column: string, value: string, reason: string) => faults.push({ column, value, reason })
    if (!subCategories.has(file.subCategory)) {
      fault('/subCategory', file.subCategory, 'Cette sous-catégorie n’existe pas.')
    }
    for (const [index, { entry }] of resolved.entries()) {
      const other = models.find(({ reference, family }) => reference === entry.reference && family !== slug)
      if (other === undefined) continue
      fault(
        `/models/${index}/reference`,
        entry.reference,
        `Cette référence est celle d’un modèle de la famille ${other.family}.`,
      )
    }
    for (const [reference, component] of components) {
      const was = known.get(reference)
      if (was === undefined || !elsewhere.has(reference)) continue
      if (stableText(was.document) === stableText(component)) continue
      fault(
        '/components',
        reference,
        'Ce composant diffère de celui que d’autres familles utilisent sous cette référence.',
      )
    }
    if (faults.length > 0) {
      return { ...NOTHING, rejected: [{ line, faults, raw: [] }] }
    }

    const family = families.get(slug)
    const cases =
      family === undefined || stableText(family.cases) === stableText(file.cases)
        ? file.cases
        : ((await findFamilyFile(trx, base, family))?.cases ?? family.cases)
    const changes: Change[] = [
      ...familyChanges(family && { ...family, cases }, file, line),
      ...componentChanges(components, known, line),
    ]
    const touched: string[] = []
    // Models that left the list keep no place: those that stay have theirs as long as their order is the same.
    const isSameOrder =
      own.map(({ reference }) => reference).join() === file.models.map(({ reference }) => reference).join()
    for (const [index, { entry, template, components: offered }] of resolved.entries()) {
      const was = own.find(({ reference }) => reference === entry.reference)
      const links = offered.map(({ reference }) => reference)
      const compiled = compileTemplate(template, offered)
      if (!compiled.ok) throw new Error(`${entry.reference}: ${compiled.faults[0]?.message}`)
      const drawing = cardDrawing(compiled.compiled, index)
      await setImmediate()
      if (was === undefined) {
        const { name, description } = entry
        const document: AddedModel = {
          name,
          description,
          position: index + 1,
          family: slug,
          template,
          links,
          drawing,
        }
        changes.push({ ...modelChange(entry.reference, line, 'added', name), document })
        continue
      }
      touched.push(was.id)
      changes.push(...changedModel(was, entry, isSameOrder ? was.position : index + 1, line))
      const before = await findTemplate(trx, base, was.id)
      if (before === undefined) throw new Error(`The list ${base} has no template of ${was.reference}.`)
      const { prices, tables, detail } = compareRules(was, before, { template, components: offered })
      moved.push(...prices.map((price) => ({ line, price })))
      if (detail !== '') {
        const document: ChangedTemplate = { template, drawing }
        changes.push({
          ...modelChange(was.reference, line, 'changed', entry.name),
          what: 'template',
          detail,
          document,
        })
      } else if (Object.keys(tables).length > 0) {
        changes.push({ ...tablesChange({ reference: was.reference, name: entry.name }, tables), line })
      }
      const linked = before.components.map(({ reference }) => reference)
      if (linked.join('\n') !== links.join('\n')) changes.push({ ...linksChange(was, links), line })
    }
    for (const gone of own.filter(
      (model) => !file.models.some(({ reference }) => reference === model.reference),
    )) {
      changes.push(modelChange(gone.reference, line, 'removed', gone.name))
    }
    changes.push(...(await orphans(trx, own, components, line)))
    return { changes, rejected: [], touched }
  }

  /** Components that only this family's models had and that it has no more. */
  const orphans = async (
    trx: Kysely<Database>,
    own: readonly BaseModel[],
    components: ReadonlyMap<string, Component>,
    line: number,
  ): Promise<Change[]> => {
    const had = new Set<string>()
    for (const { id } of own) for (const one of await findLinksOfModel(trx, base, id)) had.add(one)
    const gone = [...had].filter((reference) => !components.has(reference))
    const ownIds = new Set(own.map(({ id }) => id))
    const links = await findBaseLinks(trx, base, gone)
    const others = new Set(
      links.flatMap(({ reference, model_id }) => (ownIds.has(model_id) ? [] : [reference])),
    )
    const known = await findBaseComponents(trx, base, gone)
    return [...known.values()]
      .filter(({ reference }) => !others.has(reference))
      .map(({ reference, label, unit_cents }) => ({
        ...modelChange(reference, line, 'removed', label),
        what: 'component',
        old_cents: unit_cents,
      }))
  }

  return {
    take: async (trx, rows): Promise<Findings> => {
      const all: Findings = { changes: [], rejected: [], touched: [] }
      for (const { line, row } of rows) {
        if (row.kind !== 'template') continue
        const found = await compare(trx, line, row.file)
        all.changes.push(...found.changes)
        all.rejected.push(...found.rejected)
        all.touched.push(...found.touched)
      }
      return all
    },
    finish: async (trx, without): Promise<Findings> => {
      const kept = groupBy(
        moved.filter(({ line }) => !without.has(line)),
        ({ line }) => line,
      )
      const changes: Change[] = []
      for (const [line, own] of kept) {
        const prices = await priceChanges(
          trx,
          base,
          own.map(({ price }) => price),
        )
        changes.push(...prices.map((change) => ({ ...change, line })))
      }
      return { changes, rejected: [], touched: [] }
    },
  }
}

const familyChanges = (was: FamilyRow | undefined, file: FamilyFile, line: number): Change[] => {
  const document: ChangedFamily = { subCategory: file.subCategory, ...file.family, cases: file.cases }
  const change = {
    ...modelChange(file.family.slug, line, 'added', file.family.name),
    what: 'family',
  } as const
  if (was === undefined) return [{ ...change, document }]
  const before: Record<string, unknown> = { ...was, subCategory: was.sub_category }
  const names = Object.entries(document).flatMap(([name, value]) =>
    stableText(before[name]) === stableText(value) ? [] : [FAMILY_FIELDS[name] ?? name],
  )
  if (names.length === 0) return []
  return [{ ...change, kind: 'changed', detail: names.join(', '), document }]
}

const FAMILY_FIELDS: Record<string, string> = {
  subCategory: 'Sous-catégorie',
  name: 'Nom',
  position: 'Position',
  description: 'Description',
  description2: 'Deuxième description',
  description3: 'Troisième description',
  cases: 'Cas d’essai',
}

/** A known model by another name or description, or in another place of its family. */
export const changedModel = (
  was: Pick<BaseModel, 'reference' | 'name' | 'description' | 'position'>,
  entry: { name: string; description: string },
  position: number,
  line: number,
): Change[] => {
  const { name, description } = entry
  if (was.name === name && was.description === description && was.position === position) return []
  const differences = [
    ...(was.name === name ? [] : [`Nom\u00a0: ${was.name} → ${name}`]),
    ...(was.description === description ? [] : ['Description']),
    ...(was.position === position ? [] : [`Position\u00a0: ${was.position} → ${position}`]),
  ]
  const document: ChangedModel = { name, description, position }
  return [{ ...modelChange(was.reference, line, 'changed', name), detail: differences.join(' · '), document }]
}

const componentChanges = (
  components: ReadonlyMap<string, Component>,
  known: Awaited<ReturnType<typeof findBaseComponents>>,
  line: number,
): Change[] =>
  [...components.values()].flatMap((component): Change[] => {
    const was = known.get(component.reference)
    if (was !== undefined && stableText(was.document) === stableText(component)) return []
    const now = component.price.kind === 'unit' ? component.price.cents : null
    const onlyPrice =
      was !== undefined &&
      stableText({ ...was.document, price: null }) === stableText({ ...component, price: null })
    return [
      {
        what: 'component',
        reference: component.reference,
        line,
        kind: was === undefined ? 'added' : 'changed',
        label: component.label,
        old_cents: was?.unit_cents ?? null,
        new_cents: now,
        detail: was === undefined || onlyPrice ? '' : 'Libellé, attributs ou conditions',
        document: component,
      },
    ]
  })
