import { useMemo, useSyncExternalStore } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectUser } from '#machines/session/session.selectors'
import { counted } from '#shared/platform/text'
import { type BegunRow, begunProjects, partingsText, subscribePartings } from './kept-partings.ts'
import styles from './ProjectList.module.css'
import { openProjectPath } from './project-links.ts'

/** The chantiers that this person began on this device without network, until the account has them. */
export const useBegunProjects = (): readonly BegunRow[] => {
  const userId = useSessionSelector(selectUser)?.id ?? ''
  const text = useSyncExternalStore(subscribePartings, partingsText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read of what stands under that text
  return useMemo(() => begunProjects(userId), [userId, text])
}

/** They may be worked in. */
export const BegunProjects = ({ projects }: { projects: readonly BegunRow[] }) =>
  projects.length > 0 && (
    <ul className={styles.rows} aria-label="Commencés sans réseau">
      {projects.map(({ id, name, lines }) => (
        <li key={id} className={styles.row}>
          <div className={styles.what}>
            <p className={styles.begun}>{name}</p>
            <p className={styles.meta}>
              <span>{lines === 0 ? 'Aucune ligne pour le moment' : counted(lines, 'ligne')}</span>
              <Badge tone="warning">Sera enregistré au retour du réseau</Badge>
            </p>
          </div>
          <div className={styles.acts}>
            <LinkButton
              variant="secondary"
              to={openProjectPath(id)}
              aria-label={`Ouvrir ${name} dans le panier`}
            >
              Ouvrir
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  )
