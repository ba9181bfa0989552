/** On a reply that the service worker gave in the place of a server that it did not find. */
export const KEPT_HEADER = 'x-kept'
