import type { Papers } from '#server/documents/papers'
import { estimateFileName } from '#shared/estimates/estimate-text'
import { AppError } from '#shared/platform/errors'
import {
  findEstimatePaper,
  findRevision,
  insertEstimatePaper,
  type RevisionPlace,
} from './estimate-revisions.queries.ts'
import { findLogo } from './issuers.queries.ts'
import type { Estimating } from './keep-estimate.ts'

/** The PDF of what was handed out, made when it is first asked for. Throws NOT_FOUND. */
export const printEstimate = async (
  { db, clock }: Estimating,
  papers: Pick<Papers, 'writeEstimate'>,
  place: RevisionPlace,
): Promise<{ name: string; bytes: Buffer }> => {
  const found = await findRevision(db, place)
  if (found === undefined) throw new AppError('NOT_FOUND')
  const name = estimateFileName(found.document)
  const kept = await findEstimatePaper(db, place)
  if (kept !== undefined) return { name, bytes: kept }
  const logo = found.logo_id === null ? undefined : await findLogo(db, found.logo_id)
  const bytes = await papers.writeEstimate({ document: found.document, logo: logo ?? null })
  if (await insertEstimatePaper(db, place, bytes, new Date(clock.now()))) return { name, bytes }
  // another who asked at once was first: there is one paper
  return { name, bytes: (await findEstimatePaper(db, place)) ?? bytes }
}
