import type { Complaint, ComplaintPhoto } from '#shared/orders/complaints.schema'
import type { ComplaintRecord, PhotoRow } from './complaints.queries.ts'

/** A photo without its bytes. */
export const presentPhoto = ({ id, type, width, height }: PhotoRow): ComplaintPhoto => ({
  id,
  type,
  width,
  height,
})

/** A complaint as its sender and staff see it. */
export const presentComplaint = ({
  message: { id, message, created_at, state },
  positions,
  photos,
}: ComplaintRecord): Complaint => ({
  id,
  message,
  created_at: created_at.toISOString(),
  state,
  lines: positions.map((position) => position - 1),
  photos: photos.map(presentPhoto),
})
