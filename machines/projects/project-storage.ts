/** Of what session storage keeps under PROJECT_STORAGE_KEY. */
export const PROJECT_STORAGE_VERSION = 1

/** The sheet of a chantier that is not on the account yet, as its address says it. */
export const NEW_SHEET = 'nouveau'
