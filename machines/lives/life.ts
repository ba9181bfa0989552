/**
 * What follows from a step of a life and is no part of it: a mail, a job. A chart only names it; `advance` carries it out
 * with what it writes (server/platform/advance.ts).
 */
export const followUp = (): void => {}
