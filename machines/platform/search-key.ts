/** Key of local storage, for all tabs: there while the key that goes to the search is turned off. */
export const SEARCH_KEY_STORAGE_KEY = 'search-key'
