import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type FileNews, fileUpload } from '#machines/platform/file-upload.machine'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { FileProblem } from '#shared/line-files/read-file'

/** What becomes of a file, told to the line's. */
export type LineFileNews = FileNews<LineFile, FileProblem>

/** One file on its way to a line (POST api/line-files). */
export const lineFileMachine = fileUpload<LineFile, FileProblem, null>('lineFile', 'file')

export type LineFileRef = ActorRefFrom<typeof lineFileMachine>
export type LineFileSnapshot = SnapshotFrom<typeof lineFileMachine>
