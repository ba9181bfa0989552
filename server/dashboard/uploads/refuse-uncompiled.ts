import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { findTemplate } from '#server/configurator/template.queries'
import { UploadRefused } from '#server/platform/refused-file'
import type { Database } from '#server/platform/tables'
import { compileTemplate } from '#shared/configurator/compile'
import type { BaseModel } from './base.queries.ts'
import { type Attempt, writeProgress } from './uploads.queries.ts'

/**
 * An earlier list must still mean something to the rules of today: throws `UploadRefused` for the first model
 * that does not compile any more, and the signal's reason.
 */
export const refuseUncompiled = async (
  db: Kysely<Database>,
  attempt: Attempt,
  { earlier, models }: { earlier: number; models: readonly BaseModel[] },
  signal: AbortSignal,
): Promise<void> => {
  for (const [index, { id, reference }] of models.entries()) {
    signal.throwIfAborted()
    if (index % 10 === 0) {
      await writeProgress(db, attempt, { phase: 'compiling', done: index, total: models.length })
    }
    const found = await findTemplate(db, earlier, id)
    const result = found && compileTemplate(found.template, found.components)
    await setImmediate()
    if (result?.ok) continue
    throw new UploadRefused(
      `Le modèle ${reference} de ce tarif ne peut plus être configuré\u00a0: ${result?.faults[0]?.message}`,
    )
  }
}
