import type { Failure } from '#machines/platform/failure'

/**
 * What follows a check that found nobody: the sign-in screen only when the server says so (401) or another tab
 * signed out, otherwise the failure, because the person may well be signed in (§2.3).
 */
export const failedCheck = (failure: Failure | null): Failure | null =>
  failure === null || failure.code === 'NOT_SIGNED_IN' ? null : failure
