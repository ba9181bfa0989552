import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSession } from '#client/session/session.actor.tsx'
import type { TeamChange } from '#machines/team/team.machine'
import { DeedList } from './DeedList.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { leavingText } from './leaving-text.ts'
import { MemberList } from './MemberList.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import styles from './Team.module.css'
import { teamLogic } from './team.effects.ts'

/** What is said of a change that was done. */
const done: Record<Exclude<TeamChange['type'], 'leave'>, string> = {
  invite: 'L’invitation est partie.',
  resend: 'Une nouvelle invitation est partie\u00a0: l’ancien lien ne sert plus.',
  withdraw: 'L’invitation est retirée\u00a0: son lien ne sert plus.',
  allow: 'Le droit de commander est changé.',
  remove: 'Ce collègue ne fait plus partie de l’équipe.',
}

/** « Équipe »: who works in the company's account, and who was asked to come. */
export const TeamTab = () => {
  const actor = useActorRef(teamLogic)
  const state = useSelector(actor, (snapshot) => snapshot)
  const notify = useToast()
  const session = useSession()
  const navigate = useNavigate()
  const { team, failure } = state.context
  useEffect(() => {
    const changed = actor.on('team.changed', ({ change }) => {
      if (change.type !== 'leave') notify(done[change.type], { type: 'success' })
      // whether the caller has colleagues is told with who they are
      session.send({ type: 'user.recheck' })
    })
    const refused = actor.on('team.refused', ({ failure }) => notify(failure.message, { type: 'error' }))
    const left = actor.on('team.left', () => navigate(paths.logout))
    return () => {
      changed.unsubscribe()
      refused.unsubscribe()
      left.unsubscribe()
    }
  }, [actor, notify, session, navigate])
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(team)
  useEffect(() => {
    const { activeElement, body } = document
    // what was pressed left with what it changed, or takes nothing any more
    if (before.current !== null && (activeElement === body || activeElement?.matches(':disabled')))
      title.current?.focus({ preventScroll: true })
    before.current = team
  }, [team])
  if (state.matches('failed') && failure)
    return (
      <ReadFailure
        title="L’équipe n’a pas pu être lue"
        failure={failure}
        onRetry={() => actor.send({ type: 'team.retry' })}
      />
    )
  if (team === null) return <Skeleton height="320px" />
  const leads = team.role === 'head'
  const alone = team.members.length === 1 && team.invitations.length === 0
  return (
    <div className={styles.tab}>
      <Card className={styles.card ?? ''}>
        <h2 ref={title} tabIndex={-1}>
          {alone ? 'Travaillez à plusieurs' : `L’équipe ${team.company}`}
        </h2>
        <p>
          {alone
            ? 'Invitez vos collègues dans ce compte\u00a0: vous partagez les chantiers, les adresses, les devis et les commandes, et chaque commande dit qui l’a passée. Vous choisissez qui peut commander.'
            : 'Chantiers, adresses, devis et commandes sont partagés entre ces personnes.'}
        </p>
        {!alone && <MemberList actor={actor} team={team} />}
      </Card>
      {leads && team.invitations.length > 0 && (
        <Card className={styles.card ?? ''}>
          <h2>Invitations en attente</h2>
          <InvitationList actor={actor} invitations={team.invitations} />
        </Card>
      )}
      {leads && (
        <Card className={styles.card ?? ''}>
          <h2>Inviter un collègue</h2>
          <InviteForm actor={actor} />
        </Card>
      )}
      {team.deeds.length > 0 && (
        <Card className={styles.card ?? ''}>
          <h2>Ce qui a changé</h2>
          <DeedList deeds={team.deeds} />
        </Card>
      )}
      {!leads && (
        <Card className={styles.card ?? ''}>
          <h2>Quitter l’équipe</h2>
          <p>{leavingText(team)}</p>
          <Button variant="danger" onClick={() => actor.send({ type: 'leaving.ask' })}>
            Quitter l’équipe
          </Button>
        </Card>
      )}
      <RemovalDialog actor={actor} />
    </div>
  )
}
