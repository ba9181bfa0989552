/** The reason why words are left out that no state takes. */
export const REFUSED = 'a guard refuses it wherever it comes: nothing is asked'

/** Why a machine has no walk on the server. */
export const NO_CALL = 'it awaits no effect: no call is its own'

/** Why what becomes of a thing has no walk on screens. */
export const NO_SCREEN =
  'what becomes of a thing has no screen of its own: the pages that show it have machines'

/** Why generated paths are not walked on a machine's screens: these tests go through them, written one by one. */
export const byHand = (...tests: string[]): string =>
  `no generated path yet: its screens are gone through by hand, in ${tests.map((one) => `tests/browser/${one}.test.ts`).join(' and ')}`
