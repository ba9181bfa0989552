/** Largest file, in bytes. */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024

/** What an upload may be; how it becomes one from another is its life (machines/lives/upload.machine.ts). */
export const UPLOAD_STATES = [
  'received',
  'checking',
  /** the dry run is done, somebody decides */
  'ready',
  'refused',
  'failed',
  'publishing',
  'published',
  'cancelled',
] as const

export type UploadState = (typeof UPLOAD_STATES)[number]

/** Before the number of the list that a return goes back to. */
export const RETURN_TO = 'Retour au tarif n°\u00a0'

/** What a return is called: « Retour au tarif n° 2 ». */
export const returnName = (version: number): string => `${RETURN_TO}${version}`

/** What a change is about: « VR40-VOLET 1200 × 1500 ». */
export const changeName = ({ reference, cell }: { reference: string; cell: string }): string =>
  `${reference} ${cell}`.trim()

/** A price that moves by more than this, in ten-thousandths, is confirmed before it is published: 30 %. */
const SUSPICIOUS_GAP = 3000
/** As large as a gap is told: a price that was 0 moves by as much. */
const GAP_MAX = 1_000_000_000

/** By how much a price in cents moves, in ten-thousandths of the old one, up or down alike; 0 without two prices. */
export const gapOf = (before: number | null, after: number | null): number => {
  if (before === null || after === null || before === after) return 0
  if (before === 0) return GAP_MAX
  return Math.min(GAP_MAX, Math.round((Math.abs(after - before) / before) * 10_000))
}

/** Whether a price looks like a slip: it moves by more than 30 %, to zero, ten or a hundred times, or is new and zero. */
export const isSuspicious = (before: number | null, after: number | null): boolean => {
  if (after === null) return false
  return before === null ? after === 0 : Math.abs(after - before) * 10_000 > before * SUSPICIOUS_GAP
}

/** What a suspicious change looks like, in cents; a slip of the unit comes first. */
export const slipOf = (before: number, after: number): 'zero' | 'tenfold' | 'hundredfold' | 'gap' => {
  if (after === 0) return 'zero'
  const isTimes = (factor: number): boolean =>
    after === before * factor || after === Math.round(before / factor)
  if (before > 0 && isTimes(100)) return 'hundredfold'
  return before > 0 && isTimes(10) ? 'tenfold' : 'gap'
}
