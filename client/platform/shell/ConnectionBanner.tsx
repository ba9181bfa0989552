import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import styles from './ConnectionBanner.module.css'
import { useConnection } from './connection.actor.ts'

/**
 * Says that the server cannot be reached, and when it can again, under the header: it takes no room and no click,
 * so that the work goes on. Read aloud without interrupting.
 */
export const ConnectionBanner = () => {
  const lost = useConnection('lost')
  const restored = useConnection('restored')
  return (
    <div role="status" className={styles.place}>
      {(lost || restored) && (
        <p className={cx(styles.banner, restored && styles.restored)}>
          <Icon name={lost ? 'warning' : 'check'} size={16} />
          {lost ? (
            <span>
              Connexion perdue. <span className={styles.more}>La connexion avec le serveur est rompue.</span>{' '}
              Nouvel essai…
            </span>
          ) : (
            'Connexion rétablie.'
          )}
        </p>
      )}
    </div>
  )
}
