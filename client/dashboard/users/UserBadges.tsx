import { Badge } from '#client/platform/ui/Badge.tsx'
import {
  type AccountState,
  accountState,
  accountStateLabels,
  roleLabels,
  typeLabels,
} from '#shared/dashboard/users/users.rules'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import panelStyles from '../table-kit/Panel.module.css'

const tones = {
  active: 'success',
  waiting: 'warning',
  refused: 'danger',
  deactivated: 'neutral',
} as const satisfies Record<AccountState, string>

/** Where an account stands, and what staff must know before they open it. */
export const UserState = ({ user }: { user: AdminUser }) => {
  const state = accountState(user)
  return (
    <span className={panelStyles.badges}>
      {state !== null && <Badge tone={tones[state]}>{accountStateLabels[state]}</Badge>}
      {!user.verified && <Badge tone="neutral">Email non vérifié</Badge>}
      {user.sharesEmail && <Badge tone="info">Email partagé</Badge>}
      {user.contested && <Badge tone="danger">Inscription contestée</Badge>}
    </span>
  )
}

/** The customer category, the role when it opens more than the shop, and whether the account is another's colleague's. */
export const UserProfile = ({
  user: { role, type, worksFor },
}: {
  user: Pick<AdminUser, 'role' | 'type' | 'worksFor'>
}) => (
  <span className={panelStyles.badges}>
    {typeLabels[type]}
    {worksFor !== undefined && <Badge tone="info">Collègue</Badge>}
    {role !== 'user' && <Badge tone="accent">{roleLabels[role]}</Badge>}
  </span>
)
