import type { NewJob } from '#server/platform/jobs.queries'
import { DOCUMENTS_JOB } from './documents.queries.ts'

/** The papers of an order that is being placed: made once it is, from what it keeps. */
export const documentJobs = (orderId: string): NewJob[] => [{ kind: DOCUMENTS_JOB, payload: { orderId } }]
