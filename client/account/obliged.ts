import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'

/** Staff that must add a second factor before anything else. */
export const selectObliged = (snapshot: SessionSnapshot): boolean => selectUser(snapshot)?.mustEnrol === true
