import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import type { Candidate } from './candidate.queries.ts'
import { type TriedDraft, tryDraft } from './draft-report.ts'
import { type Attempt, writeProgress } from './uploads.queries.ts'

export type { TriedDraft }

/** Tries a family's draft, and tells how far that is. Throws `UploadLeft`, and the signal's reason. */
export const reportDraft = async (
  db: Kysely<Database>,
  attempt: Attempt,
  { base }: Candidate,
  family: FamilyFile,
  signal: AbortSignal,
): Promise<TriedDraft> => {
  for await (const { done, total, report } of tryDraft(db, family, base, signal)) {
    await writeProgress(db, attempt, { phase: 'compiling', done, total })
    if (report !== undefined) return report
  }
  throw new Error('A draft that is tried has a report.')
}
