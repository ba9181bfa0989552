import { ComingStop, Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { type ComingState, comingStates } from '#machines/lives/account.machine'
import { accountState, type Standing } from '#shared/dashboard/users/users.rules'
import type { User } from '#shared/session/session.schema'

/** What an account is for whose it is, as long as it is not open. */
const stateTexts: Readonly<Record<ComingState, string>> = {
  waiting: 'Ouverture par notre équipe',
  active: 'Compte ouvert',
}

/** Replies to the person do not tell when the account was opened: only that it was. */
const standingOf = (user: User): Standing => ({
  ...user,
  openedAt: user.deactivated ? user.created_at : null,
})

/** On its way to be open, where an account stands and what it has yet to meet; nothing of one that goes nowhere. */
export const AccountLife = ({ user }: { user: User }) => {
  const standing = standingOf(user)
  const coming = comingStates(standing)
  if (coming.length === 0) return null
  return (
    <Timeline label="Suivi de votre compte">
      <Stop isCurrent={false} at={user.created_at}>
        Inscription
      </Stop>
      <Stop isCurrent>
        {accountState(standing) === 'waiting' ? stateTexts.waiting : 'Adresse email à vérifier'}
      </Stop>
      {coming.map((state) => (
        <ComingStop key={state}>{stateTexts[state]}</ComingStop>
      ))}
    </Timeline>
  )
}
