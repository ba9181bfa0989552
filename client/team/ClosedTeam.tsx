import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { TeamContact } from '#client/platform/errors/ErrorPages.tsx'
import { ErrorScreen } from '#client/platform/errors/ErrorScreen.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import type { UserTeam } from '#shared/session/session.schema'
import { RemovalDialog } from './RemovalDialog.tsx'
import { teamLogic } from './team.effects.ts'

/** Of a colleague whose team's account staff closed: what is so, and how to go on without it. */
export const ClosedTeam = ({ team: { company, head } }: { team: UserTeam }) => {
  const actor = useActorRef(teamLogic)
  const failure = useSelector(actor, (snapshot) =>
    snapshot.matches('failed') ? snapshot.context.failure : null,
  )
  const known = useSelector(actor, ({ context }) => context.team !== null)
  const navigate = useNavigate()
  useEffect(() => {
    const left = actor.on('team.left', () => navigate(paths.logout))
    return () => left.unsubscribe()
  }, [actor, navigate])
  return (
    <ErrorScreen
      title="Le compte de votre équipe est fermé"
      actions={
        <Button
          variant="secondary"
          disabled={!known}
          busy={!known && failure === null}
          onClick={() => actor.send({ type: 'leaving.ask' })}
        >
          Quitter l’équipe
        </Button>
      }
    >
      <p>
        Nous avons fermé l’accès du compte de {company}, dans lequel vous travaillez&nbsp;: rien ne peut y
        être préparé ni commandé. Rien n’est effacé, et les commandes déjà passées suivent leur cours.
      </p>
      <p>
        Dès que {head} obtient la réouverture, cette page vous rend votre travail.{' '}
        <Link to={paths.account}>Vos données personnelles</Link>, les adresses et les commandes restent
        consultables.
      </p>
      <p>Vous pouvez aussi quitter cette équipe. Ce que vous y avez préparé et commandé lui reste.</p>
      <TeamContact />
      {failure && (
        <ReadFailure
          title="L’équipe n’a pas pu être lue"
          failure={failure}
          onRetry={() => actor.send({ type: 'team.retry' })}
        />
      )}
      <RemovalDialog actor={actor} />
    </ErrorScreen>
  )
}
