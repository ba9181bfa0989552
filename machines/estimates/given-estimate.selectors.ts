import type { GivenEstimateSnapshot, GivenFailure } from './given-estimate.machine.ts'

/** Whether a failure is told in the question that was asked. */
export const isQuestioned = (snapshot: GivenEstimateSnapshot): boolean => snapshot.hasTag('asked')

/** Whether something was asked of the link. */
export const isOfLink = (of: GivenFailure['of']): boolean =>
  of === 'link' || of === 'relink' || of === 'unlink' || of === 'share'
