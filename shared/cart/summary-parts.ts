/** Where a value stands when a line is read: told by its sizes, chosen, or worked out from what was chosen. */
export const SUMMARY_PARTS = ['size', 'option', 'worked'] as const
