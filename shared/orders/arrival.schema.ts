import Type, { type Static } from 'typebox'

/** yyyy-mm-dd of Paris */
const Day = Type.String({ maxLength: 10 })

/** The days of an order's arrival, as they are promised. */
export const PromisedDays = Type.Object({ earliest: Day, latest: Day })
export type PromisedDays = Static<typeof PromisedDays>

/** The same of an order that was placed; `first`: of one that is brought in two, the last day of its first delivery, while that has not left. */
export const KeptDays = Type.Object({ ...PromisedDays.properties, first: Type.Optional(Day) })
export type KeptDays = Static<typeof KeptDays>

/** What the server counts an order's days from, were it placed now: whatever the clock of the page says. */
export const ArrivalFacts = Type.Object({
  /** on which it would be placed */
  day: Day,
  /** of the shop; first and last days */
  closings: Type.Array(Type.Object({ from: Day, to: Day })),
  /** working days of manufacture of each line */
  leadTimes: Type.Array(Type.Integer()),
})
export type ArrivalFacts = Static<typeof ArrivalFacts>
