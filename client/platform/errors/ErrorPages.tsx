import { Link, useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { useCompany } from '#client/platform/company.tsx'
import { useHydrating } from '#client/platform/hydrating.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

/** The error and access pages of §2.7, with their texts to the letter. */

export const NotFoundPage = () => (
  <ErrorScreen code="404" title={'Vous vous êtes perdus\u00a0?'} technical="No route matches URL">
    <p>Erreur 404: La page que vous cherchez n'existe pas.</p>
  </ErrorScreen>
)

/** An address whose page is there and whose thing is not, or not for who asks: the way out leads to its like. */
export const GonePage = ({ what, to, label }: { what: string; to: string; label: string }) => (
  <ErrorScreen
    code="404"
    title={'Vous vous êtes perdus\u00a0?'}
    actions={<LinkButton to={to}>{label}</LinkButton>}
  >
    <p>Erreur 404: La page que vous cherchez n'existe pas.</p>
    <p>{what}</p>
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

/** How to reach the team for what cannot wait. */
export const TeamContact = () => {
  const { email, phone } = useCompany()
  return (
    <p>
      Pour toute urgence, <Link to={paths.contact}>contactez notre équipe</Link>&nbsp;:{' '}
      <a href={`mailto:${email}`}>{email}</a> ou{' '}
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>.
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
