import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { useCompany } from '#client/platform/company.tsx'
import { useHydrating } from '#client/platform/hydrating.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { AccountLife } from '#client/session/AccountLife.tsx'
import { signInState } from '#client/session/origin.ts'
import { useSession, useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectDeactivated, selectUser } from '#machines/session/session.selectors'
import styles from './ErrorScreen.module.css'
import { ErrorScreen } from './ErrorScreen.tsx'

/** The error and access pages of §2.7, with their texts to the letter. */

export const NotFoundPage = () => (
  <ErrorScreen code="404" title={'Vous vous êtes perdus\u00a0?'} technical="No route matches URL">
    <p>Erreur 404: La page que vous cherchez n'existe pas.</p>
  </ErrorScreen>
)

/** /server-error; the text comes in the navigation's state (`{ message }`), never in the address. */
export const ServerErrorPage = () => {
  const state: unknown = useLocation().state
  const hydrating = useHydrating()
  const message =
    !hydrating &&
    typeof state === 'object' &&
    state !== null &&
    'message' in state &&
    typeof state.message === 'string'
      ? state.message
      : 'Veuillez réessayer plus tard.'
  return (
    <ErrorScreen code="500" title="Une erreur est survenue">
      <p>Erreur 500: {message}</p>
    </ErrorScreen>
  )
}

export const ConnectionLostScreen = ({ retry }: { retry: () => void }) => (
  <ErrorScreen
    code="500"
    title="Une erreur est survenue"
    actions={<Button onClick={retry}>Réessayer</Button>}
  >
    <p>Erreur 500&nbsp;: La connexion avec le serveur est rompue.</p>
  </ErrorScreen>
)

/** A call that was given up (§9): `message` is its failure's. */
export const LateScreen = ({ message, retry }: { message: string; retry: () => void }) => (
  <ErrorScreen title="Une erreur est survenue" actions={<Button onClick={retry}>Réessayer</Button>}>
    <p>{message}</p>
  </ErrorScreen>
)

export const UnknownErrorPage = () => <ErrorScreen title="Une erreur inconnue est survenue." />

/** The router's messages for refusals that a page may meet (§8), by the refusal's code. */
const routerMessages: Readonly<Record<string, string>> = {
  METHOD_NOT_ALLOWED: 'Method Not Allowed',
  MALFORMED: 'Bad Request',
  FORBIDDEN: 'Forbidden',
}

/** Anything else that went wrong while a page was read. */
export const OtherErrorScreen = ({ code, retry }: { code: string; retry: () => void }) => (
  <ErrorScreen
    title="Une erreur est survenue"
    technical={routerMessages[code]}
    actions={<Button onClick={retry}>Réessayer</Button>}
  >
    <p>Veuillez réessayer plus tard.</p>
  </ErrorScreen>
)

const isOpen = (snapshot: SessionSnapshot): boolean => snapshot.matches({ signedIn: { access: 'active' } })

const isWaiting = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: { access: 'inactive' } })

const refusalOf = (snapshot: SessionSnapshot): string | undefined => selectUser(snapshot)?.refusal

/**
 * /sorry-inactive: who waits, who was refused and whose account was closed are each told so. Asks the server again: an
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
            Votre adresse email est vérifiée. Notre équipe ouvre votre compte&nbsp;: vous aurez alors accès au
            catalogue, au configurateur et aux commandes.
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

/** How to reach the team for what cannot wait. */
export const TeamContact = () => {
  const { email, phone } = useCompany()
  return (
    <p>
      Pour toute urgence, <Link to={paths.contact}>contactez notre équipe</Link>&nbsp;: {email} ou {phone}.
    </p>
  )
}

export const UnauthorizedPage = () => (
  <ErrorScreen title="Il semble que vous n'ayez pas accès à cette page">
    <p>
      Si vous pensez devoir y accéder, <Link to={paths.contact}>contactez l’administrateur du site</Link>.
    </p>
  </ErrorScreen>
)

export const ReservedPage = () => (
  <ErrorScreen title="Accès réservé">
    <p>Cet espace est réservé à nos équipes.</p>
  </ErrorScreen>
)
