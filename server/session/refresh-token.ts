import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Refresh tokens are 256 random bits that only their holder knows; the database keeps their hash. A successor is
 * worked out from its predecessor under the server's secret, so that two tabs which present the same token at
 * once are given the same successor though nobody can read it back from its hash.
 */

/** The first token of a family. */
export const firstRefreshToken = (): string => randomBytes(32).toString('base64url')

/** The one successor of a token; without the secret, the holder of an old token cannot work it out. */
export const successorOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(`refresh-token-successor:${token}`).digest('base64url')

/** What the database keeps of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
