/** Most JavaScript that a public page may ask for, compressed, bytes: of the built files, and as the audit measures it. */
const MOST = 120_000

/** Pages that have no words of their own before what their link leads to is there, and bring all that is done with it. Bytes */
const MOST_OF: Readonly<Record<string, number>> = {
  // an estimate, the law’s words with it, and its answer
  '/devis-client': 133_000,
  // a place in a team: to take it, or to make an account for it
  '/rejoindre': 122_000,
}

/** Most that the scripts of a public page may weigh, compressed, bytes. */
export const scriptsLimit = (path: string): number => MOST_OF[path] ?? MOST
