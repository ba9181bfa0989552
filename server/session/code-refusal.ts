import { AppError } from '#shared/platform/errors'
import type { CodeRefusal } from './one-time-secrets.queries.ts'

const codes = { wrong: 'CODE_WRONG', expired: 'CODE_EXPIRED', tries_spent: 'CODE_TRIES_SPENT' } as const

/** CODE_PAUSED, with the seconds to wait. */
export const paused = (until: Date, now: Date): AppError =>
  new AppError('CODE_PAUSED', {
    details: { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) },
  })

/** The failure that a refused code is answered with. */
export const refusedCode = (refusal: CodeRefusal, now: Date): AppError =>
  refusal.reason === 'paused' ? paused(refusal.until, now) : new AppError(codes[refusal.reason])
