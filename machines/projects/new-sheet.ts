/** The sheet of a chantier that is not on the account yet, as its address says it. */
export const NEW_SHEET = 'nouveau'
