import { useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'

const selectHead = (snapshot: SessionSnapshot): string | undefined => selectUser(snapshot)?.team?.head

/** « par achats@… », where several people work; `by`: absent of what the head did. */
export const DoneBy = ({ by }: { by: string | undefined }) => {
  const who = useSessionSelector(selectHead)
  const name = by ?? who
  return name === undefined ? null : <> par {name}</>
}
