import { formatCount, formatNumber } from './text.ts'

const MEGA = 1024 * 1024

/** How large a file is, of its bytes: `14 ko`, `3,2 Mo`; the smallest are `1 ko`. */
export const fileSizeText = (bytes: number): string =>
  bytes >= MEGA
    ? `${formatNumber(bytes / MEGA, 1)}\u00a0Mo`
    : `${formatCount(Math.max(1, Math.round(bytes / 1024)))}\u00a0ko`

/** A limit that is a whole number of megabytes, of its bytes: `50 Mo`. */
export const limitText = (bytes: number): string => `${bytes / MEGA}\u00a0Mo`
