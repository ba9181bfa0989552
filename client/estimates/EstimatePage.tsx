import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { accountPath, estimatePath } from '#client/links.ts'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { begunIn } from '#machines/estimates/draft-form'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import type { LeaveWay } from '#machines/estimates/estimate-leave.machine'
import { selectUser } from '#machines/session/session.selectors'
import styles from './Estimate.module.css'
import { EstimateEditor } from './EstimateEditor.tsx'
import { EstimateGhost } from './EstimateGhost.tsx'
import { estimateDraftLogic, storedTyped } from './estimates.effects.ts'
import { GivenEstimate } from './GivenEstimate.tsx'
import { LostWords } from './LostWords.tsx'

/** One estimate: what is written of it, then what was handed out; opened for a revision, it is read anew. */
export const EstimatePage = ({ id }: { id: string }) => {
  const [revisions, setRevisions] = useState(0)
  return <ReadEstimate key={revisions} id={id} onRevised={() => setRevisions(revisions + 1)} />
}

interface ReadEstimateProps {
  id: string
  onRevised: () => void
}

const ReadEstimate = ({ id, onRevised }: ReadEstimateProps) => {
  const { state } = useLocation()
  const userId = useSessionSelector((snapshot) => selectUser(snapshot)?.id ?? '')
  const [input] = useState(() => ({ id, userId, begun: begunIn(state), ...storedTyped(userId, id) }))
  const draft = useActorRef(estimateDraftLogic, { input })
  useKeptOnLeaving(draft)
  useUnkept(draft)
  useOwnAddress(draft, id)
  useLeft(draft, onRevised)
  useReused(draft)
  const failed = useSelector(draft, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(draft, ({ context }) => context.failure)
  const estimate = useSelector(draft, ({ context }) => context.estimate)
  const told = useSelector(draft, (snapshot) => snapshot.matches('told'))
  const read = useSelector(draft, (snapshot) => snapshot.matches('read'))
  const lost = useSelector(draft, (snapshot) => snapshot.matches('lost'))
  const loading = useSelector(draft, (snapshot) => snapshot.hasTag('loading') || snapshot.matches('left'))
  if (loading) return <EstimateGhost />
  if (failed)
    return (
      <ReadFailure
        title="Ce devis client n’a pas pu être lu"
        failure={failure}
        onRetry={() => draft.send({ type: 'estimate.retry' })}
      >
        <LinkButton variant="secondary" to={accountPath('devis-clients')}>
          Voir tous mes devis clients
        </LinkButton>
      </ReadFailure>
    )
  if (lost && estimate !== null)
    return (
      <div className={styles.page}>
        <LostWords draft={draft} />
        <GivenEstimate estimate={estimate} isNew={false} onRevised={onRevised} />
      </div>
    )
  if ((told || read) && estimate !== null)
    return <GivenEstimate estimate={estimate} isNew={told} onRevised={onRevised} />
  return <EstimateEditor draft={draft} />
}

/** What was typed last does not wait for a pause that may never come. */
const useKeptOnLeaving = (draft: EstimateDraftRef): void => {
  // before the actor stops, whose own effect ends later
  useLayoutEffect(() => {
    const keep = () => draft.send({ type: 'draft.keep' })
    const keepHidden = () => document.visibilityState === 'hidden' && keep()
    window.addEventListener('pagehide', keep)
    window.addEventListener('online', keep)
    document.addEventListener('visibilitychange', keepHidden)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('online', keep)
      document.removeEventListener('visibilitychange', keepHidden)
    }
  }, [draft])
}

/** The browser asks before it drops what the server could not keep. */
const useUnkept = (draft: EstimateDraftRef): void => {
  const unkept = useSelector(draft, (snapshot) => snapshot.matches({ editing: 'unkept' }))
  useEffect(() => {
    if (!unkept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unkept])
}

/** Once the server has it, a reload reads it there and begins no other. */
const useOwnAddress = (draft: EstimateDraftRef, id: string): void => {
  const navigate = useNavigate()
  const begun = begunIn(useLocation().state) !== null
  const stored = useSelector(draft, ({ context }) => context.estimate !== null)
  useEffect(() => {
    if (begun && stored)
      navigate(estimatePath(id), { replace: true, state: { keepFocus: true } satisfies NavigationWishes })
  }, [begun, stored, navigate, id])
}

const left: Readonly<Record<LeaveWay, string>> = {
  drop: 'Devis client supprimé',
  return: 'Révision abandonnée\u00a0: le devis est tel qu’il a été remis.',
  archive: 'Devis archivé',
}

/** What was left for good is said; what stands then is read anew, or the list where nothing does. */
const useLeft = (draft: EstimateDraftRef, onLeft: () => void): void => {
  const navigate = useNavigate()
  const notify = useToast()
  const way = useSelector(draft, (snapshot) => (snapshot.matches('left') ? snapshot.context.way : null))
  const again = useRef(onLeft)
  useEffect(() => {
    again.current = onLeft
  })
  useEffect(() => {
    if (way === null) return
    notify(left[way], { type: 'success' })
    if (way === 'drop') navigate(accountPath('devis-clients'), { replace: true })
    else again.current()
  }, [way, navigate, notify])
}

/** What was typed and taken up goes on as a draft of its own. */
const useReused = (draft: EstimateDraftRef): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const reused = draft.on('lost.reused', ({ id }) => navigate(estimatePath(id)))
    return () => reused.unsubscribe()
  }, [draft, navigate])
}
