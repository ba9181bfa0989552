/**
 * Where a chantier stands, worked out from what was made of it: `ordered` while one of its orders is under way, `delivered` once all
 * of them are (a cancelled one counts for none), `quoted` once a quote was asked for or an estimate made of it.
 */
export const PROJECT_STATES = ['open', 'quoted', 'ordered', 'delivered'] as const
export type ProjectState = (typeof PROJECT_STATES)[number]

export const projectStateLabels: Record<ProjectState, string> = {
  open: 'En cours',
  quoted: 'Devis',
  ordered: 'Commandé',
  delivered: 'Livré',
}
