/** §8: something went wrong, and nobody knows what. Apart from the table of errors, which no public page loads. */
export const UNKNOWN_ERROR = 'Une erreur est survenue'
