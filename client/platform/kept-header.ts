/**
 * On a reply: the service worker gave it in the place of a server that it did not find. On a call, `no`: nothing but
 * the server's own reply will do.
 */
export const KEPT_HEADER = 'x-kept'
