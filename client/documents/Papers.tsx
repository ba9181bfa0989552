import type { ReactNode } from 'react'
import type { Resource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import type { DocumentState } from '#shared/documents/documents.schema'
import styles from './Papers.module.css'

/** What is said of what was given up: to its customer, and to staff, who have it made again. */
const AGAIN = {
  customer: 'Contactez-nous pour les recevoir.',
  staff:
    'Une fois la cause corrigée, «\u00a0npm run admin -- retry-jobs all\u00a0» sur le serveur les fait établir de nouveau.',
} as const

/** Who looks at papers. */
export type PapersReader = keyof typeof AGAIN

interface PapersProps<T> {
  resource: Resource<T>
  label: string
  /** the customer, unless told otherwise */
  reader?: PapersReader
  /** rows that are to come, when that is known: each says by itself that it is awaited */
  coming?: number
  /** a row for each */
  children: (data: T) => ReactNode[]
}

/** A block of papers, with whether they are all there. */
export const Papers = <T extends { state: DocumentState }>(props: PapersProps<T>) => {
  const { resource, label, reader = 'customer', coming, children } = props
  const rows = resource.status === 'ready' ? children(resource.data) : []
  return (
    <section className={styles.block} aria-label={label}>
      <h3>{label}</h3>
      {resource.status === 'failed' && (
        <ReadFailure
          title="Les documents n’ont pas pu être lus"
          failure={resource.failure}
          onRetry={resource.reload}
        />
      )}
      {resource.status === 'loading' && (
        <div role="status" className={styles.list} aria-label="Chargement des documents">
          {Array.from({ length: coming ?? 1 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that never change
            <Skeleton key={index} height="72px" />
          ))}
        </div>
      )}
      {resource.status === 'ready' && (
        <>
          {rows.length > 0 && <ul className={styles.list}>{rows}</ul>}
          {resource.data.state === 'awaited' && rows.length < (coming ?? Number.POSITIVE_INFINITY) && (
            <div className={styles.awaited}>
              <p role="status">En préparation&nbsp;: les documents sont là dans quelques instants.</p>
              <Button variant="secondary" onClick={resource.reload}>
                Actualiser
              </Button>
            </div>
          )}
          {resource.data.state === 'failed' && (
            <div className={styles.awaited}>
              <p>Des documents n’ont pas pu être préparés. {AGAIN[reader]}</p>
              <Button variant="secondary" onClick={resource.reload}>
                Actualiser
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
