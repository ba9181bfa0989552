import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { findBasePrices } from './base.queries.ts'
import type { Change, Rejection } from './changes.queries.ts'
import { type Comparison, type Findings, NOTHING, refusal } from './comparison.ts'
import type { GoodRow } from './rows.ts'

/** Prices of components against the list of version `base`. */
export const comparePrices = (base: number): Comparison => ({
  take: async (db: Kysely<Database>, rows: readonly GoodRow[]): Promise<Findings> => {
    const changes: Change[] = []
    const rejected: Rejection[] = []
    const touched = new Set<string>()
    const references = rows.flatMap(({ row }) => (row.kind === 'prices' ? [row.reference] : []))
    const known = await findBasePrices(db, base, references)
    for (const { line, row } of rows) {
      if (row.kind !== 'prices') continue
      const { reference, cents } = row
      const was = known.get(reference)
      if (was === undefined) {
        rejected.push(
          refusal(
            line,
            'reference',
            reference,
            'Aucun composant du tarif en vigueur ne porte cette référence.',
          ),
        )
      } else if (was.unit_cents === null) {
        rejected.push(
          refusal(
            line,
            'reference',
            reference,
            'Le prix de ce composant est lu dans une grille\u00a0: il se modifie par le gabarit (JSON) de sa famille.',
          ),
        )
      } else if (was.unit_cents !== cents) {
        changes.push({
          what: 'component',
          reference,
          line,
          kind: 'changed',
          label: was.label,
          old_cents: was.unit_cents,
          new_cents: cents,
          detail: '',
          document: null,
        })
        for (const id of was.models) touched.add(id)
      }
    }
    return { changes, rejected, touched: [...touched] }
  },
  finish: async () => NOTHING,
})
