import { useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'

/** Their own e-mail tells who works alone nothing. */
const selectAlone = (snapshot: SessionSnapshot): string | undefined => {
  const user = selectUser(snapshot)
  return user?.team === undefined ? user?.email : undefined
}

/** « par achats@… », of a step that one of the customer's people took; `by` absent: none of them did. */
export const StepBy = ({ by }: { by: string | undefined }) => {
  const alone = useSessionSelector(selectAlone)
  return by === undefined || by === alone ? null : <span>par {by}</span>
}
