import Type, { type Static } from 'typebox'

/** A chantier as an order tells it. */
export const NamedProject = Type.Object({ id: Type.String(), name: Type.String() })
export type NamedProject = Static<typeof NamedProject>
