import { keysOf } from '#shared/platform/keys'

/** Where a transfer of a bank file stands, as people read it. */
export const transferStateLabels = {
  open: 'À rapprocher',
  recorded: 'Enregistré',
  put_aside: 'Mis de côté',
} as const

export type TransferState = keyof typeof transferStateLabels

export const TRANSFER_STATES = keysOf(transferStateLabels)

/** Most characters of the reason why a transfer is put aside. */
export const ASIDE_REASON_MAX = 200

/** What is wrong with such a reason, in French; null where it is one. */
export const asideProblem = (reason: string): string | null => {
  if (reason.trim() === '') return 'Indiquez pourquoi.'
  return reason.trim().length > ASIDE_REASON_MAX ? `${ASIDE_REASON_MAX} caractères au plus.` : null
}
