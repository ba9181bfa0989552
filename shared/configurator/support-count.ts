/** Counts of one component, standard always, by fixation where it differs (§3). */
export interface CountsByFixation<Count> {
  standard: Count
  wall?: Count
  ceiling?: Count
}

/** The count that applies: wall or ceiling by the fixation, falling back to standard (§9). */
export const supportCount = <Count>(counts: CountsByFixation<Count>, fixation: unknown): Count => {
  if (fixation === 'wall') return counts.wall ?? counts.standard
  if (fixation === 'ceiling') return counts.ceiling ?? counts.standard
  return counts.standard
}
