import { useMachine } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import type { Caught } from './ErrorBoundary.tsx'
import styles from './ErrorScreen.module.css'
import { reloadLogic } from './reload.effects.ts'

/** The browsers' own words for a page's code that could not be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

/** Code did not arrive: the network is gone, or a newer version replaced it. */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof Error && NOT_FETCHED.test(error.message)

/** §2.7, by what was caught. */
export const faultTitle = ({ error }: Caught): string =>
  isNotFetched(error) ? 'Une erreur est survenue' : 'Une erreur inattendue est survenue'

/** The router's own message for it (§8). */
export const faultTechnical = ({ error }: Caught): string | undefined =>
  isNotFetched(error) ? undefined : 'Unexpected Application Error!'

/** What happened, and the reference to quote to the team. */
export const FaultText = ({ caught }: { caught: Caught }) => (
  <>
    <p>
      {isNotFetched(caught.error)
        ? 'Erreur 500\u00a0: La connexion avec le serveur est rompue.'
        : 'La page a rencontré un problème inattendu. Votre panier est conservé.'}
    </p>
    {caught.reference && (
      <p className={styles.reference}>
        Référence&nbsp;: <code>{caught.reference}</code>
      </p>
    )}
  </>
)

/** Loads the page again, its code included: a browser remembers code that it could not fetch. */
export const ReloadButton = () => {
  const [state, send] = useMachine(reloadLogic)
  return (
    <>
      <Button busy={state.hasTag('busy')} onClick={() => send({ type: 'page.reload' })}>
        Réessayer
      </Button>
      <p role="status" className={styles.still}>
        {state.hasTag('unreachable') && 'Le serveur ne répond pas encore.'}
      </p>
    </>
  )
}
