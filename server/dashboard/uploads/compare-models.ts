import type { Kysely } from 'kysely'
import { findTemplateDocument } from '#server/configurator/template.queries'
import type { Database } from '#server/platform/tables'
import type { ModelRow } from '#shared/dashboard/uploads/upload-rows.schema'
import { type BaseModel, findDrawing, findLinksOfModel, listBaseModels } from './base.queries.ts'
import type { AddedModel, ChangedModel } from './candidate-documents.ts'
import type { Change, Rejection } from './changes.queries.ts'
import { type Comparison, type Findings, NOTHING, refusal } from './comparison.ts'
import type { GoodRow } from './rows.ts'

type SetRow = Extract<ModelRow, { action: 'set' }>

/**
 * Models against the list of version `base`. One that it has not takes the rules and components of the first model of
 * its family; one that is removed goes off sale.
 */
export const compareModels = async (db: Kysely<Database>, base: number): Promise<Comparison> => {
  const models = await listBaseModels(db, base)
  const byReference = new Map(models.map((model) => [model.reference, model]))
  const firstOf = new Map(models.toReversed().map((model) => [model.family, model]))

  const add = async (trx: Kysely<Database>, line: number, row: SetRow): Promise<Change | Rejection> => {
    const like = firstOf.get(row.family)
    const template = like && (await findTemplateDocument(trx, base, like.id))
    if (like === undefined || template === undefined) {
      return refusal(
        line,
        'family',
        row.family,
        'Cette famille n’a aucun modèle dans le tarif en vigueur\u00a0: ajoutez-la par un gabarit (JSON).',
      )
    }
    const document: AddedModel = {
      name: row.name,
      description: row.description,
      position: null,
      family: row.family,
      template,
      links: await findLinksOfModel(trx, base, like.id),
      drawing: await findDrawing(trx, like.id),
    }
    const detail = `Famille\u00a0: ${row.family}, avec les règles et composants de ${like.reference}`
    return { ...modelChange(row.reference, line, 'added', row.name), detail, document }
  }

  const change = (line: number, row: SetRow, was: BaseModel): Change | Rejection | undefined => {
    if (row.family !== was.family) {
      return refusal(
        line,
        'family',
        row.family,
        `Ce modèle appartient à la famille ${was.family}\u00a0: un fichier de modèles ne le déplace pas.`,
      )
    }
    const differences = [
      ...(row.name === was.name ? [] : [`Nom\u00a0: ${was.name} → ${row.name}`]),
      ...(row.description === was.description
        ? []
        : [`Description\u00a0: ${was.description} → ${row.description}`]),
    ]
    if (differences.length === 0) return undefined
    const document: ChangedModel = { name: row.name, description: row.description, position: null }
    return {
      ...modelChange(row.reference, line, 'changed', row.name),
      detail: differences.join(' · '),
      document,
    }
  }

  const outcomeOf = async (
    trx: Kysely<Database>,
    line: number,
    row: ModelRow,
  ): Promise<Change | Rejection | undefined> => {
    const was = byReference.get(row.reference)
    if (row.action === 'set') return was === undefined ? add(trx, line, row) : change(line, row, was)
    if (was !== undefined) return modelChange(row.reference, line, 'removed', was.name)
    return refusal(
      line,
      'reference',
      row.reference,
      'Aucun modèle du tarif en vigueur ne porte cette référence\u00a0: il n’y a rien à retirer.',
    )
  }

  return {
    take: async (trx, rows: readonly GoodRow[]): Promise<Findings> => {
      const changes: Change[] = []
      const rejected: Rejection[] = []
      for (const { line, row } of rows) {
        if (row.kind !== 'models') continue
        const outcome = await outcomeOf(trx, line, row)
        if (outcome === undefined) continue
        if ('faults' in outcome) rejected.push(outcome)
        else changes.push(outcome)
      }
      return { changes, rejected, touched: [] }
    },
    finish: async () => NOTHING,
  }
}

/** A change of a model, with nothing beside. */
export const modelChange = (reference: string, line: number, kind: Change['kind'], name: string): Change => ({
  what: 'model',
  reference,
  line,
  kind,
  label: name,
  old_cents: null,
  new_cents: null,
  detail: '',
  document: null,
})
