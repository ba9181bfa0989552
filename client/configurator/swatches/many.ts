/** A collection of more is searched and narrowed. */
export const MANY = 12
