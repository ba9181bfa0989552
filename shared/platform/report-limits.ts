/** Longest texts of a report, in characters; the pages cut theirs to fit. */
export const REPORT_LIMITS = { message: 500, stack: 4000, path: 300 } as const
