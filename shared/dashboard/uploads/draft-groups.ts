/** What may become of a configuration, in the order in which it is told; apart from its schema, which browsers do without. */
export const DRAFT_GROUPS = ['dearer', 'cheaper', 'impossible', 'possible'] as const
export type DraftGroupName = (typeof DRAFT_GROUPS)[number]
