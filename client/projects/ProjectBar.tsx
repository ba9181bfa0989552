import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { UnsentFiles } from '#client/line-files/UnsentFiles.tsx'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLines } from '#machines/cart/cart.selectors'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import {
  selectConflicts,
  selectIsAttached,
  selectIsBegun,
  selectIsUnkept,
  selectOrders,
  selectProject,
  selectRefused,
  selectStatus,
  selectSyncFailure,
  selectWaitingCount,
} from '#machines/projects/project-sync.selectors'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { counted } from '#shared/platform/text'
import { ConflictsDialog } from './ConflictsDialog.tsx'
import { DetachedBar } from './DetachedBar.tsx'
import { OpeningDialog } from './OpeningDialog.tsx'
import styles from './ProjectBar.module.css'
import { OPENED_PARAM, ordersOfProject, projectPath } from './project-links.ts'

interface SyncPart {
  sync: ProjectSyncRef
}

/** Above the cart: the chantier that it belongs to and how it stands, or the way to make it one. */
export const ProjectBar = ({ sync }: SyncPart) => {
  const attached = useSelector(sync, selectIsAttached)
  const isAsking = useSelector(sync, (snapshot) => snapshot.matches('asking') || snapshot.matches('making'))
  const isOpening = useSelector(sync, (snapshot) => snapshot.context.opens !== null)
  // as one text: a list that is made anew is another one each time
  const shown = useCartSelector((snapshot) =>
    selectLines(snapshot)
      .flatMap(({ files = [] }) => files.map(({ id }) => id))
      .join(' '),
  )
  useAskedProject(sync)
  return (
    <>
      {attached ? <Attached sync={sync} /> : <DetachedBar sync={sync} />}
      <Failed sync={sync} />
      <UnsentFiles shown={shown.split(' ')} />
      {isAsking && isOpening && <OpeningDialog sync={sync} />}
    </>
  )
}

/** The chantier that the address names is opened once; going back does not open it again. */
const useAskedProject = (sync: ProjectSyncRef): void => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(OPENED_PARAM)
  useEffect(() => {
    if (asked === null) return
    sync.send({ type: 'project.open', id: asked })
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete(OPENED_PARAM)
        return next
      },
      { replace: true },
    )
  }, [asked, sync, setSearch])
}

/** Of the selector, which makes its list anew. */
const sameItems = (one: readonly { id: string }[], other: readonly { id: string }[]): boolean =>
  one.length === other.length && one.every(({ id }, place) => id === other[place]?.id)

const Attached = ({ sync }: SyncPart) => {
  const project = useSelector(sync, selectProject)
  const status = useSelector(sync, selectStatus)
  const conflicts = Object.keys(useSelector(sync, selectConflicts)).length
  const isOpening = useSelector(sync, (snapshot) => snapshot.context.opens !== null)
  const refused = useSelector(sync, selectRefused, sameItems)
  const isBegun = useSelector(sync, selectIsBegun)
  const isUnkept = useSelector(sync, selectIsUnkept)
  const [comparing, setComparing] = useState(false)
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.text}>
          Chantier&nbsp;:{' '}
          {project &&
            (isBegun ? (
              <strong>{project.name}</strong>
            ) : (
              <Link className={styles.name ?? ''} to={projectPath(project.id)}>
                {project.name}
              </Link>
            ))}
          <Standing sync={sync} />
          <Ordered sync={sync} />
        </p>
        <div className={styles.acts}>
          {(status === 'waiting' || status === 'refused' || status === 'tooLong' || status === 'aside') && (
            <Button variant="quiet" onClick={() => sync.send({ type: 'sync.retry' })}>
              Réessayer
            </Button>
          )}
          <Button variant="quiet" onClick={() => sync.send({ type: 'project.detach' })}>
            Détacher
          </Button>
        </div>
      </div>
      {isUnkept && (
        <Alert tone="warning" announce title="Cet appareil n’a plus de place">
          Ce qui attend le réseau n’est gardé que dans cet onglet&nbsp;: laissez-le ouvert jusqu’à son retour.
        </Alert>
      )}
      {conflicts > 0 && (
        <Alert
          tone="warning"
          announce
          title={
            conflicts > 1
              ? `${conflicts} lignes ont été changées ailleurs en même temps`
              : 'Une ligne a été changée ailleurs en même temps'
          }
          actions={
            <Button variant="secondary" onClick={() => setComparing(true)}>
              Comparer les versions
            </Button>
          }
        >
          Rien n’est perdu&nbsp;: choisissez la version à garder, ou les deux.
        </Alert>
      )}
      {comparing && conflicts > 0 && <ConflictsDialog sync={sync} onClose={() => setComparing(false)} />}
      {refused.length > 0 && (
        <Alert
          tone="error"
          announce
          title={
            refused.length > 1
              ? `${refused.length} lignes ne sont pas enregistrées`
              : 'Une ligne n’est pas enregistrée'
          }
        >
          <ul>
            {refused.map(({ id, content, message }) => (
              <li key={id}>
                {content.name || modelReference(content.model)}&nbsp;: {message}
              </li>
            ))}
          </ul>
          Tout le reste l’est. Modifiez-{refused.length > 1 ? 'les' : 'la'}, et{' '}
          {refused.length > 1 ? 'elles s’enregistrent' : 'elle s’enregistre'}.
        </Alert>
      )}
      {isOpening && (
        <Alert
          tone="info"
          actions={
            <Button variant="secondary" onClick={() => sync.send({ type: 'opening.cancel' })}>
              Ne pas l’ouvrir
            </Button>
          }
        >
          L’autre chantier s’ouvrira dès que celui-ci sera enregistré.
        </Alert>
      )}
    </>
  )
}

/** By what the chantier was ordered, here or on another device: its lines stand in this cart all the same. */
const Ordered = ({ sync }: SyncPart) => {
  const project = useSelector(sync, selectProject)
  const orders = useSelector(sync, selectOrders, sameItems)
  return (
    <span role="status">
      {project !== null && orders.length > 0 && (
        <>
          {' '}
          <Badge tone="warning">Déjà commandé</Badge>{' '}
          <Link to={ordersOfProject(project.id)}>{orders.map(({ number }) => number).join(', ')}</Link>
        </>
      )}
    </span>
  )
}

/** « · enregistré » and its like, read aloud when it changes for long. */
const Standing = ({ sync }: SyncPart) => {
  const status = useSelector(sync, selectStatus)
  const waiting = useSelector(sync, selectWaitingCount)
  const failure = useSelector(sync, selectSyncFailure)
  const isBegun = useSelector(sync, selectIsBegun)
  const text =
    isBegun && status === 'waiting'
      ? 'sera enregistré au retour du réseau'
      : standingText(status, waiting, failure?.code ?? '')
  return (
    <span className={styles.standing} role={status === 'saving' ? undefined : 'status'}>
      {` · ${text}`}
    </span>
  )
}

const standingText = (status: ReturnType<typeof selectStatus>, waiting: number, code: string): string => {
  if (status === 'level') return 'enregistré'
  if (status === 'saving') return 'enregistrement…'
  if (status === 'conflicted') return 'versions à comparer'
  if (status === 'aside') return 'non enregistré en partie'
  if (status === 'tooLong') return `plus de ${CART_MAX_LINES} lignes`
  const left = waiting > 0 ? `\u00a0: ${counted(waiting, 'changement')} en attente` : ''
  if (status === 'refused') return `non enregistré${left}`
  return `${code === 'NETWORK' || code === 'TIMEOUT' ? 'Hors ligne' : 'Le serveur ne répond pas'}${left}`
}

const failedTitle = (code: string): string => {
  if (code === 'NOT_FOUND') return 'Ce chantier n’existe plus'
  return code === 'INVALID_FIELDS'
    ? 'Une ligne n’a pas été enregistrée dans le chantier'
    : 'Le chantier n’a pas pu être ouvert'
}

/** Why a chantier was not opened, or left the cart; what a dialog shows it shows itself. */
const Failed = ({ sync }: SyncPart) => {
  const failure = useSelector(sync, selectSyncFailure)
  const isTooLong = useSelector(
    sync,
    (snapshot) =>
      snapshot.matches({ detached: 'tooLong' }) ||
      (snapshot.matches({ attached: 'unopened' }) && snapshot.context.failure === null),
  )
  const isRefused = useSelector(sync, (snapshot) => snapshot.matches({ attached: 'refused' }))
  const can = useSelector(
    sync,
    (snapshot) => snapshot.can({ type: 'failure.dismiss' }) && !snapshot.matches('parting'),
  )
  if (isRefused && failure !== null)
    return (
      <Alert tone="error" announce title="Le chantier n’a pas pu être enregistré">
        {failure.message} Vos lignes restent dans le panier.
      </Alert>
    )
  if (!can) return null
  return (
    <Alert
      tone="error"
      announce
      title={failedTitle(failure?.code ?? '')}
      actions={
        <Button variant="secondary" onClick={() => sync.send({ type: 'failure.dismiss' })}>
          Fermer
        </Button>
      }
    >
      {isTooLong
        ? `Il a plus de lignes que le panier n’en reçoit (${CART_MAX_LINES}). Rien n’a changé ici.`
        : failure?.code === 'NOT_FOUND'
          ? 'Il a été supprimé. Les lignes du panier restent telles quelles.'
          : failure?.message}
    </Alert>
  )
}
