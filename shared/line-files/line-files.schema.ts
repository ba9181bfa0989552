import Type, { type Static } from 'typebox'
import { FILE_KINDS } from './file-kinds.ts'
import { FILE_NAME_MAX } from './line-file.rules.ts'

/** Files that go with a line: a sketch, readings, a drawing for the plotter. */

export const LineFile = Type.Object({
  id: Type.String({ maxLength: 64 }),
  /** as the person called it */
  name: Type.String({ maxLength: FILE_NAME_MAX }),
  kind: Type.Enum(FILE_KINDS),
  /** bytes, as it is kept */
  size: Type.Integer({ minimum: 1 }),
})
export type LineFile = Static<typeof LineFile>

export const LineFileParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type LineFileParams = Static<typeof LineFileParams>

export const LineFileQuery = Type.Object({
  name: Type.String({ maxLength: 400 }),
  /** made by the page: sent twice, it is one file */
  id: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
  ),
})
export type LineFileQuery = Static<typeof LineFileQuery>

export const LineFileReply = Type.Object({ success: Type.Literal(true), file: LineFile })
export type LineFileReply = Static<typeof LineFileReply>
