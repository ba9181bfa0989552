import { Component, type ReactNode } from 'react'
import styles from './ErrorScreen.module.css'

/** The browser's own words for a page's code that could not be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|Unable to preload/i

/** The last resort: a view that threw. Stands outside of the router, hence a plain link home. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const lost = NOT_FETCHED.test(error.message)
    return (
      <main className={styles.screen} role="alert">
        <h1>{lost ? 'Une erreur est survenue' : 'Unexpected Application Error!'}</h1>
        <div className={styles.text}>
          <p>
            {lost
              ? 'Erreur 500\u00a0: La connexion avec le serveur est rompue.'
              : 'La page a rencontré un problème inattendu. Votre panier est conservé.'}
          </p>
        </div>
        <div className={styles.actions}>
          <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
            Recharger la page
          </button>
          <a href="/" className={styles.reload}>
            Revenir à l'accueil&nbsp;?
          </a>
        </div>
      </main>
    )
  }
}
