import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import type { teamMachine } from '#machines/team/team.machine'
import { formatDate } from '#shared/platform/dates'
import type { Team, TeamMember } from '#shared/team/team.schema'
import styles from './Team.module.css'

interface MemberListProps {
  actor: ActorRefFrom<typeof teamMachine>
  team: Team
}

/** Who works there; its head says who may order, and who leaves. */
export const MemberList = ({ actor, team }: MemberListProps) => (
  <ul className={styles.list}>
    {team.members.map((member) => (
      <Line key={member.id} actor={actor} member={member} leads={team.role === 'head'} />
    ))}
  </ul>
)

const rightText = ({ mayOrder }: TeamMember): string =>
  mayOrder ? 'Prépare et commande' : 'Prépare, sans commander'

interface LineProps {
  actor: ActorRefFrom<typeof teamMachine>
  member: TeamMember
  /** whether the reader is the head */
  leads: boolean
}

const Line = ({ actor, member, leads }: LineProps) => {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { id, email, role, mayOrder, since } = member
  const isHead = role === 'head'
  return (
    <li className={styles.line}>
      <div className={styles.who}>
        <strong className={styles.email}>{email}</strong>{' '}
        {isHead && <Badge tone="success">Dirige l’équipe</Badge>}
        <p className={styles.facts}>
          {member.firstName} {member.lastName}
          {since !== null && `, depuis le ${formatDate(since)}`}
        </p>
      </div>
      {isHead || !leads ? (
        <p className={styles.facts}>{rightText(member)}</p>
      ) : (
        <div className={styles.actions}>
          <Checkbox
            label={
              <>
                Peut commander<span className="visually-hidden">, {email}</span>
              </>
            }
            checked={mayOrder}
            disabled={busy}
            onChange={(checked) => actor.send({ type: 'member.allow', id, mayOrder: checked })}
          />
          <Button
            variant="quiet"
            disabled={busy}
            aria-label={`Retirer ${email} de l’équipe`}
            onClick={() => actor.send({ type: 'removal.ask', id })}
          >
            Retirer
          </Button>
        </div>
      )}
    </li>
  )
}
