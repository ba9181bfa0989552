/** Where paths are walked besides on the machine alone: against a server, and on screens. */
export const LEVELS = ['api', 'browser'] as const
export type Level = (typeof LEVELS)[number]
