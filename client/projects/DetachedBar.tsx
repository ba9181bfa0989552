import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount } from '#machines/cart/cart.selectors'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import {
  selectIsBegun,
  selectIsParting,
  selectProject,
  selectSyncFailure,
} from '#machines/projects/project-sync.selectors'
import { NewProjectDialog } from './NewProjectDialog.tsx'
import styles from './ProjectBar.module.css'

interface SyncPart {
  sync: ProjectSyncRef
}

/** Above a cart of no chantier: what waits of one that it left, and the way to make it one. */
export const DetachedBar = ({ sync }: SyncPart) => {
  const count = useCartSelector(selectLineCount)
  const isParting = useSelector(sync, selectIsParting)
  const isOpening = useSelector(sync, (snapshot) => snapshot.matches('opening'))
  const isNaming = useSelector(sync, (snapshot) => snapshot.context.opens === null)
  const [naming, setNaming] = useState(false)
  const can = useSelector(
    sync,
    (snapshot) =>
      snapshot.matches('detached') ||
      snapshot.matches('making') ||
      snapshot.matches('asking') ||
      snapshot.matches('parting'),
  )
  if (isOpening)
    return (
      <div className={styles.bar}>
        <p className={styles.text} role="status">
          Ouverture du chantier…
        </p>
      </div>
    )
  const parting = isParting && <Parting sync={sync} />
  if (count === 0) return parting || null
  return (
    <>
      {parting}
      <div className={styles.bar}>
        <p className={styles.text}>Ce panier n’est gardé que dans cet onglet.</p>
        <Button variant="secondary" disabled={!can} onClick={() => setNaming(true)}>
          Enregistrer comme chantier
        </Button>
      </div>
      {naming && isNaming && <NewProjectDialog sync={sync} onClose={() => setNaming(false)} />}
    </>
  )
}

/** What goes up still to a chantier that the cart left, or was refused. */
const Parting = ({ sync }: SyncPart) => {
  const project = useSelector(sync, selectProject)
  const failure = useSelector(sync, selectSyncFailure)
  const isRefused = useSelector(sync, (snapshot) => snapshot.matches({ parting: 'refused' }))
  const isBegun = useSelector(sync, selectIsBegun)
  if (!isRefused)
    return (
      <div className={styles.bar}>
        <p className={styles.text} role="status">
          {isBegun
            ? `Le chantier ${project?.name ?? ''} sera enregistré au retour du réseau.`
            : `Les derniers changements partent encore vers le chantier ${project?.name ?? ''}.`}
        </p>
      </div>
    )
  return (
    <Alert
      tone="error"
      announce
      title={`Le chantier ${project?.name ?? ''} n’a pas reçu les derniers changements`}
      actions={
        <>
          <Button variant="secondary" onClick={() => sync.send({ type: 'sync.retry' })}>
            Réessayer
          </Button>
          <Button variant="quiet" onClick={() => sync.send({ type: 'failure.dismiss' })}>
            Y renoncer
          </Button>
        </>
      }
    >
      {failure?.message}
    </Alert>
  )
}
