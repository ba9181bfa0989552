/** Id of the page's data block that holds the reply of api/home as JSON: on / alone, when the catalogue could be read. */
export const HOME_BLOCK = 'home'
