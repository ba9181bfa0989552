/** Of what session storage keeps under PROJECT_STORAGE_KEY. */
export const PROJECT_STORAGE_VERSION = 1
