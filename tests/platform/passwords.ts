import { createPasswords } from '#server/session/passwords'

/** Cheap hashes: what a test pays for is not the cost of a password. */
export const testPasswords = createPasswords({ algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
