import { useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'

/** Their own e-mail tells who works alone nothing. */
const selectAlone = (snapshot: SessionSnapshot): string | undefined => {
  const user = selectUser(snapshot)
  return user?.team === undefined ? user?.email : undefined
}

/** Of who did it, what those read who do not work alone. */
const useDoer = (by: string | undefined): string | undefined => {
  const alone = useSessionSelector(selectAlone)
  return by === alone ? undefined : by
}

/** « par achats@… », of a step that one of the customer's people took; `by` absent: none of them did. */
export const StepBy = ({ by }: { by: string | undefined }) => {
  const doer = useDoer(by)
  return doer === undefined ? null : <span>par {doer}</span>
}

/** The same at the end of what was done: « Modifié le 3 décembre 2026 par achats@… ». */
export const EndBy = ({ by }: { by: string | undefined }) => {
  const doer = useDoer(by)
  return doer === undefined ? null : <> par {doer}</>
}
