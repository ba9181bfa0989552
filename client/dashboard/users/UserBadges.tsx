import { Badge } from '#client/platform/ui/Badge.tsx'
import { roleLabels, statusLabels } from '#shared/dashboard/users.rules'
import type { AdminUser } from '#shared/dashboard/users.schema'
import styles from './users.module.css'

/** Where an account stands, and what staff must know before they open it. */
export const UserState = ({ user }: { user: AdminUser }) => (
  <span className={styles.badges}>
    <Badge tone={user.status === 'active' ? 'success' : 'warning'}>{statusLabels[user.status]}</Badge>
    {!user.verified && <Badge tone="neutral">Email non vérifié</Badge>}
    {user.sharesEmail && <Badge tone="info">Email partagé</Badge>}
    {user.contested && <Badge tone="danger">Inscription contestée</Badge>}
  </span>
)

/** The role, told apart when it opens more than the shop. */
export const UserRole = ({ user: { role } }: { user: Pick<AdminUser, 'role'> }) =>
  role === 'user' ? roleLabels.user : <Badge tone="accent">{roleLabels[role]}</Badge>
