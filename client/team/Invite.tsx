import type { Invitation } from '#machines/team/invitation.machine'
import styles from './Team.module.css'

/** Who invites whom, to do what. */
export const Invite = ({ invitation: { company, head, email, mayOrder } }: { invitation: Invitation }) => (
  <div>
    <p>
      {company} (<span className={styles.email}>{head}</span>) vous invite à travailler dans son compte
      {mayOrder ? '\u00a0: vous y préparez et commandez.' : '\u00a0: vous y préparez tout, sans commander.'}
    </p>
    <p>
      Invitation adressée à <strong className={styles.email}>{email}</strong>
    </p>
  </div>
)
