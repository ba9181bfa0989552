/** A table that is given as a file, to be opened by a spreadsheet. */

export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** A cell: a text, or an amount in cents. */
export type TableCell = string | { readonly cents: number }
