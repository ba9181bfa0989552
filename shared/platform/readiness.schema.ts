import Type, { type Static } from 'typebox'

/** What a shop cannot do without, and a database begins without. */
export const Lacking = Type.Enum(['administrator', 'price_list'])
export type Lacking = Static<typeof Lacking>

/** The service takes requests; `lacking` names what the operator still has to bring before it sells. */
export const ReadyReply = Type.Object({ success: Type.Literal(true), lacking: Type.Array(Lacking) })
export type ReadyReply = Static<typeof ReadyReply>
