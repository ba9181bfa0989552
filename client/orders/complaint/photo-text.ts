import type { PhotoRefusal } from '#machines/orders/complaint.machine'
import { photoProblems } from '#shared/orders/photo.rules'

/** Why a file is no photo of the complaint: what it is, or what the server has against it. */
export const photoRefusalText = ({ problem }: PhotoRefusal): string =>
  typeof problem === 'string' ? photoProblems[problem] : (problem.errors?.photo?.[0] ?? problem.message)
