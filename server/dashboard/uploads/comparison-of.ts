import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { UploadKind } from '#shared/dashboard/uploads/upload-rows.schema'
import { compareComponents } from './compare-components.ts'
import { compareModels } from './compare-models.ts'
import { comparePrices } from './compare-prices.ts'
import { compareTemplates } from './compare-templates.ts'
import type { Comparison } from './comparison.ts'

/** What compares rows of that kind with the list of version `base`. */
export const comparisonOf = async (
  db: Kysely<Database>,
  kind: UploadKind,
  base: number,
): Promise<Comparison> => {
  switch (kind) {
    case 'prices':
      return comparePrices(db, base)
    case 'components':
      return compareComponents(db, base)
    case 'models':
      return compareModels(db, base)
    case 'template':
      return compareTemplates(db, base)
  }
}
