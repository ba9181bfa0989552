import Type, { type Static } from 'typebox'

/** What a shop cannot do without: a database begins without the first two, the last is of its settings. */
export const Lacking = Type.Enum(['administrator', 'price_list', 'seller_identity'])
export type Lacking = Static<typeof Lacking>

/** The service takes requests; `lacking` names what the operator still has to bring before it sells. */
export const ReadyReply = Type.Object({ success: Type.Literal(true), lacking: Type.Array(Lacking) })
export type ReadyReply = Static<typeof ReadyReply>
