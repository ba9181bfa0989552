import { setImmediate } from 'node:timers/promises'
import { Compile } from 'typebox/compile'
import { stableText } from '#server/catalogue/check-catalogue'
import { FamilyFile, type ModelEntry, resolveModel } from '#shared/catalogue/catalogue-file'
import { caseFaults, strayCases } from '#shared/catalogue/family-cases'
import { COMPONENTS_MAX, compileTemplate } from '#shared/configurator/compile'
import { shownValue } from '#shared/dashboard/uploads/upload-rows.cells'
import type { RowFault } from '#shared/dashboard/uploads/upload-rows.schema'
import { faultsOfForm, withoutUnexpected } from './family-form.ts'
import { placeOf } from './family-place.ts'
import { readJson } from './json-document.ts'
import { pointerOf, valueAt } from './json-pointers.ts'
import { type RowBatch, UploadRefused } from './rows.ts'

const isFamily = Compile(FamilyFile)

/** A wrong file has one cause and many broken branches: these are enough to mend it. */
const FAULTS_MAX = 100

/**
 * Characters of one model's template with its components, and of all models together: they bound the time of a
 * check. The demo's largest model has 25,000.
 */
const MODEL_MAX = 150_000
const MODELS_MAX = 3_000_000

/**
 * Reads a family with its template: one row, good when its form, the meaning of each model's template and what its
 * cases come to stand.
 * Faults name their place in the file by JSON pointer and in words. Pauses between models.
 */
export async function* readTemplate(
  path: string,
  size: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<RowBatch> {
  const document = await readJson(path)
  signal?.throwIfAborted()
  const head = {
    kind: 'template',
    format: 'json',
    encoding: null,
    separator: null,
    decimal: null,
    columns: [],
    ignored: [],
  } as const satisfies RowBatch['head']
  const isFormed = isFamily.Check(document)
  const form = isFormed ? [] : faultsOfForm(FamilyFile, document)
  if (!isFormed && form.length === 0) throw new Error('A family of a wrong form has no fault to tell.')
  // A field too many hides nothing of what the rules mean: both are told at once.
  const meant = form.length === 0 ? document : withoutUnexpected(document, form)
  const faults = [
    ...form.map(({ pointer, sentence }) => ({ pointer, reason: sentence })),
    ...(isFamily.Check(meant) ? await faultsOfMeaning(meant, signal) : []),
  ]
  const rows: RowBatch['rows'] =
    isFamily.Check(document) && faults.length === 0
      ? [{ line: 1, row: { kind: 'template', file: document } }]
      : [{ line: 1, faults: faults.slice(0, FAULTS_MAX).map((fault) => shown(fault, document)), raw: [] }]
  yield { head: { ...head, columns: [], ignored: [] }, rows, read: size, size }
}

interface Fault {
  pointer: string
  reason: string
}

const shown = ({ pointer, reason }: Fault, document: unknown): RowFault => {
  const value = valueAt(document, pointer)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return { column: pointer || '/', place: placeOf(pointer, document), value: shownValue(text), reason }
}

/** Refuses what would take too long to check. */
const refuseTooLarge = (file: FamilyFile): void => {
  const own = file.models.map(({ components = [] }) => components.length)
  const parts = Math.max(file.components.length, ...own)
  if (parts > COMPONENTS_MAX) {
    throw new UploadRefused(
      `Cette famille ou un de ses modèles compte ${parts} composants\u00a0: ${COMPONENTS_MAX} au plus.`,
    )
  }
  const common = JSON.stringify(file.template).length + JSON.stringify(file.components).length
  const models = file.models.map((model) => common + JSON.stringify(model).length)
  const all = models.reduce((sum, length) => sum + length, 0)
  if (Math.max(...models) > MODEL_MAX || all > MODELS_MAX) {
    throw new UploadRefused(
      'Ce gabarit est trop volumineux pour être vérifié\u00a0: répartissez ses modèles en plusieurs familles, ou retirez des règles et des composants.',
    )
  }
}

const faultsOfMeaning = async (file: FamilyFile, signal: AbortSignal | undefined): Promise<Fault[]> => {
  refuseTooLarge(file)
  const faults: Fault[] = [...repeatedModels(file), ...dividedComponents(file), ...strayCases(file)]
  /** models that have a fault, by its place and sentence */
  const told = new Map<string, Fault & { models: string[] }>()
  for (const [index, model] of file.models.entries()) {
    for (const fault of faultsOfModel(file, model, index)) {
      const key = `${fault.pointer}\u0000${fault.reason}`
      const known = told.get(key)
      if (known === undefined) told.set(key, { ...fault, models: [model.reference] })
      else known.models.push(model.reference)
    }
    await setImmediate()
    signal?.throwIfAborted()
  }
  const one = file.models.length
  for (const { pointer, reason, models } of told.values()) {
    const all = models.length === one
    faults.push({ pointer, reason: all ? reason : `${models.join(', ')}\u00a0: ${reason}` })
  }
  return faults
}

const repeatedModels = ({ models }: FamilyFile): Fault[] =>
  models.flatMap(({ reference }, index) => {
    const first = models.findIndex((model) => model.reference === reference)
    return first < index
      ? [{ pointer: `/models/${index}/reference`, reason: `Le modèle ${reference} figure deux fois.` }]
      : []
  })

/** A component that several models list is one: changed in one place only, which of its prices stands would be chance. */
const dividedComponents = ({ components, models }: FamilyFile): Fault[] => {
  const known = new Map<string, string>()
  const listed = [
    ...components.map((component, place) => ({ component, pointer: `/components/${place}` })),
    ...models.flatMap(({ components: own = [] }, index) =>
      own.map((component, place) => ({ component, pointer: `/models/${index}/components/${place}` })),
    ),
  ]
  return listed.flatMap(({ component, pointer }) => {
    const { reference } = component
    const text = stableText(component)
    const first = known.get(reference)
    if (first === undefined) known.set(reference, text)
    if (first === undefined || first === text) return []
    const reason = `Le composant ${reference} figure plus haut avec d’autres valeurs\u00a0: changez-le partout.`
    return [{ pointer: `${pointer}/reference`, reason }]
  })
}

const faultsOfModel = (file: FamilyFile, model: ModelEntry, index: number): Fault[] => {
  const { template, components } = resolveModel(file, model)
  const result = compileTemplate(template, components)
  return result.ok
    ? caseFaults(file, model.reference, result.compiled)
    : result.faults.map(({ path, message }) => ({ pointer: pointerOf(path, file, index), reason: message }))
}
