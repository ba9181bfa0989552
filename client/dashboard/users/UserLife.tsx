import { ComingStop, Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { comingStates } from '#machines/lives/account.machine'
import { accountStateLabels } from '#shared/dashboard/users/users.rules'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import { UserState } from './UserBadges.tsx'

/** Since when there is an account, when it was first opened, where it stands, and what it has yet to meet. */
export const UserLife = ({ user }: { user: AdminUser }) => (
  <Timeline label="Suivi du compte">
    <Stop isCurrent={false} at={user.created_at}>
      Inscription
    </Stop>
    {user.openedAt !== null && (
      <Stop isCurrent={false} at={user.openedAt}>
        Ouverture
      </Stop>
    )}
    <Stop isCurrent at={user.refused?.at} detail={refusalText(user)}>
      <UserState user={user} />
    </Stop>
    {!isSuperseded(user) &&
      comingStates(user).map((state) => <ComingStop key={state}>{accountStateLabels[state]}</ComingStop>)}
  </Timeline>
)

/** Another account has the mailbox: nobody will confirm this one. */
export const isSuperseded = ({ sharesEmail, verified }: AdminUser): boolean => sharesEmail && !verified

/** Who refused the account, and what the person was told; empty where nobody did. */
const refusalText = ({ refused, refusal = '' }: AdminUser): string =>
  refused === null || refused.by === '' ? refusal : `par ${refused.by}\n${refusal}`
