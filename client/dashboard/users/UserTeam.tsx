import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { cx } from '#client/platform/ui/cx.ts'
import type { UserDetails } from '#machines/dashboard/users/user-edit.machine'
import { formatDate } from '#shared/platform/dates'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './users.module.css'

/** With whom the account works, whose account is the customer's, and who may order; nothing of one that works alone. */
export const UserTeam = ({ details: { user, team } }: { details: UserDetails }) => {
  if (team === null) return null
  const { head, colleagues } = team
  return (
    <section className={panelStyles.stack} aria-labelledby="user-team">
      <h3 id="user-team">Équipe</h3>
      <ul className={cx(panelStyles.lines, styles.lines)}>
        <li>
          <Person id={head.id} email={head.email} isShown={head.id === user.id} />
          <span className={panelStyles.soft}>
            Dirige l’équipe&nbsp;: les commandes et les factures sont à son nom
          </span>
        </li>
        {colleagues.map(({ id, email, mayOrder, since }) => (
          <li key={id}>
            <Person id={id} email={email} isShown={id === user.id} />
            <span className={panelStyles.soft}>
              {mayOrder ? 'Prépare et commande' : 'Prépare, sans commander'}, depuis le {formatDate(since)}
            </span>
          </li>
        ))}
      </ul>
      {head.id !== user.id && (
        <Link to={dashboardPath('ordersList', { customer: head.id })}>Voir les commandes de l’équipe</Link>
      )}
    </section>
  )
}

/** Another of them has an account to look at; `isShown`: it is the one that is looked at. */
const Person = ({ id, email, isShown }: { id: string; email: string; isShown: boolean }) =>
  isShown ? <strong>{email}</strong> : <Link to={dashboardPath('usersIndex', { user: id })}>{email}</Link>
