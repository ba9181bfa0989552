import Type, { type Static } from 'typebox'
import { Model } from '#shared/configurator/configurator.schema'
import { DrawingReply } from '#shared/configurator/drawing.schema'
import { OrderRow } from '#shared/orders/orders-history.schema'
import { ProjectRow } from '#shared/projects/projects.schema'

/** Things of one kind that the home page shows at most. */
export const MY_HOME_SHOWN = 4

/** A family that an account configured, with the answers that are remembered (decision 045). */
export const RecentFamily = Type.Object({ model: Model, drawing: DrawingReply })
export type RecentFamily = Static<typeof RecentFamily>

/** Where an account left off, `MY_HOME_SHOWN` of each at most. */
export const MyHomeReply = Type.Object({
  success: Type.Literal(true),
  /** not archived, the one that changed last first */
  projects: Type.Array(ProjectRow),
  /** neither delivered nor cancelled, newest first */
  orders: Type.Array(OrderRow),
  /** on sale, the one that was validated in a cart last first */
  families: Type.Array(RecentFamily),
})
export type MyHomeReply = Static<typeof MyHomeReply>
