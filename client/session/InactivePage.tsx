import { lazy, useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { TeamContact } from '#client/platform/errors/ErrorPages.tsx'
import { ErrorScreen } from '#client/platform/errors/ErrorScreen.tsx'
import { selectClosedTeam } from '#machines/session/closed-team'
import { type SessionSnapshot, selectDeactivated, selectUser } from '#machines/session/session.selectors'
import { AccountLife } from './AccountLife.tsx'
import { signInState } from './origin.ts'
import { useSession, useSessionSelector } from './session.actor.tsx'
import styles from './session.module.css'

const ClosedTeam = lazy(async () => ({ default: (await import('#client/team/ClosedTeam.tsx')).ClosedTeam }))

const isOpen = (snapshot: SessionSnapshot): boolean => snapshot.matches({ signedIn: { access: 'active' } })

const isWaiting = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: { access: 'inactive' } })

const refusalOf = (snapshot: SessionSnapshot): string | undefined => selectUser(snapshot)?.refusal

/**
 * /sorry-inactive: who waits, who was refused, whose account was closed and whose team’s was are each told so. Asks the server again: an
 * account that was opened since goes on to where it was going.
 */
export const InactivePage = () => {
  const { from = paths.catalogue } = signInState(useLocation().state)
  const session = useSession()
  const [waited] = useState(() => isWaiting(session.getSnapshot()))
  const opened = useSessionSelector(isOpen)
  useEffect(() => {
    session.send({ type: 'user.recheck' })
  }, [session])
  const refusal = useSessionSelector(refusalOf)
  const deactivated = useSessionSelector(selectDeactivated)
  const closedTeam = useSessionSelector(selectClosedTeam)
  const waiting = useSessionSelector(isWaiting)
  const user = useSessionSelector(selectUser)
  if (waited && opened) return <Navigate to={from} replace />
  if (refusal !== undefined)
    return (
      <ErrorScreen title="Votre demande de compte n’a pas été acceptée">
        <p>Notre équipe a examiné votre demande et ne peut pas l’accepter, pour le motif suivant&nbsp;:</p>
        <p style={{ whiteSpace: 'pre-line' }}>{refusal}</p>
        <p>
          Vos données personnelles restent dans <Link to={paths.account}>votre compte</Link>. Si votre
          situation change, écrivez-nous&nbsp;: une demande refusée peut être acceptée plus tard.
        </p>
        <TeamContact />
      </ErrorScreen>
    )
  if (closedTeam !== null) return <ClosedTeam team={closedTeam} />
  if (deactivated)
    return (
      <ErrorScreen title="Votre compte est désactivé">
        <p>
          Notre équipe a fermé l’accès de votre compte au catalogue, au configurateur et au panier. Les
          commandes déjà passées suivent leur cours.
        </p>
        <p>
          <Link to={paths.account}>Vos données personnelles</Link>, vos adresses et vos commandes restent
          consultables. Pour connaître le motif ou demander la réouverture de votre compte, écrivez-nous.
        </p>
        <TeamContact />
      </ErrorScreen>
    )
  return (
    <ErrorScreen title="Ouverture de compte en cours">
      {waiting ? (
        <>
          {user && (
            <div className={styles.life}>
              <AccountLife user={user} />
            </div>
          )}
          <p>
            Votre adresse email est vérifiée. Notre équipe ouvre votre compte, en général sous deux jours
            ouvrés, et vous l’annonce par email&nbsp;: vous aurez alors accès au catalogue, au configurateur
            et aux commandes.
          </p>
          <p>
            <Link to={paths.account}>Vos données personnelles</Link> restent à votre disposition.
          </p>
        </>
      ) : (
        <p>Notre équipe ouvre chaque compte dont l’adresse email est vérifiée.</p>
      )}
      <TeamContact />
    </ErrorScreen>
  )
}
