import { isUuid } from '#server/platform/columns'
import { PermanentFailure } from '#server/platform/jobs'
import type { Job } from '#server/platform/jobs.queries'

/** An answer to a quote. */
export interface AnswerPlace {
  quoteId: string
  revision: number
}

/** The answer that a job is about. */
export const placeOfAnswer = ({ payload }: Pick<Job, 'payload'>): AnswerPlace => {
  if (typeof payload === 'object' && payload !== null && 'quoteId' in payload && 'revision' in payload) {
    const { quoteId, revision } = payload
    if (typeof quoteId === 'string' && isUuid(quoteId) && typeof revision === 'number')
      return { quoteId, revision }
  }
  throw new PermanentFailure('The job names no answer.')
}
