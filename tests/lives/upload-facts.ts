import type { UploadFact } from '#machines/lives/upload.machine'

/** All that happens to an upload: the compiler misses one that is left out. */
const listed: Record<UploadFact['type'], true> = {
  'work.taken': true,
  'check.passed': true,
  'check.refused': true,
  'work.failed': true,
  'gaps.confirmed': true,
  'publication.asked': true,
  'check.asked': true,
  'list.published': true,
  'list.overtaken': true,
  'upload.cancelled': true,
  'upload.expired': true,
}

export const uploadFacts = (Object.keys(listed) as UploadFact['type'][]).map((type): UploadFact => ({ type }))
