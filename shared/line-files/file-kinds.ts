/** What a file of a line may be. `photo`: a JPEG, PNG or WebP; an Illustrator file is a `pdf`. */
export const FILE_KINDS = ['photo', 'pdf', 'dxf', 'svg'] as const
export type FileKind = (typeof FILE_KINDS)[number]
