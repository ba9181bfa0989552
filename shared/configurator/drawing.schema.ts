import Type from 'typebox'
import { DRAWING_KINDS } from './drawing-kinds.ts'

/** Which drawing stands for a thing, and its parameters. */
export const DrawingReply = Type.Object({
  kind: Type.Enum(DRAWING_KINDS),
  values: Type.Record(Type.String(), Type.Unknown()),
})
