import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { giveFocusBack } from '#client/platform/ui/focus.ts'
import { Progress } from '#client/platform/ui/Progress.tsx'
import type { uploadMachine } from '#machines/dashboard/uploads/upload.machine'
import { isUnchanged, mayPublish } from '#machines/dashboard/uploads/upload-decisions'
import { isChecked, isRunning, isStopped } from '#machines/lives/upload.machine'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { formatDateTime } from '#shared/platform/dates'
import { fileSizeText } from '#shared/platform/file-size'
import { formatCount } from '#shared/platform/text'
import { Outcome } from './Outcome.tsx'
import styles from './UploadCard.module.css'
import { authorText, kindLabels, phaseLabels, stateLabels, stateOf, uploadName } from './uploads.labels.ts'

export type UploadRef = ActorRefFrom<typeof uploadMachine>

interface UploadCardProps {
  upload: Upload
  actor: UploadRef
  onLeave: () => void
}

/** What the upload is, how far it is, what came of it, and what is decided about it. Its height stays. */
export const UploadCard = ({ upload, actor, onLeave }: UploadCardProps) => {
  const isLost = useSelector(actor, (snapshot) => snapshot.hasTag('lost'))
  const { label, tone } = stateOf(upload)
  // one that came to its end in sight keeps the room of what it was: nothing moves
  const [wasStopped] = useState(isStopped(upload))
  return (
    <Card className={cx(styles.card, wasStopped && isStopped(upload) && styles.stopped)}>
      <div className={styles.head}>
        <h2 className={styles.name}>{uploadName(upload)}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={styles.facts}>{factsOf(upload).join(' · ')}</p>
      <div className={styles.progress}>
        <Progress {...progressOf(upload)} />
      </div>
      <div role="status" className={styles.outcome}>
        {isLost ? (
          <Alert tone="warning" title="Connexion interrompue">
            Ce qui est affiché est le dernier état connu. Le traitement continue sur le serveur, son suivi
            reprend dès que possible.
          </Alert>
        ) : (
          <Outcome upload={upload} />
        )}
      </div>
      <Decisions upload={upload} actor={actor} onLeave={onLeave} />
      <Figures upload={upload} />
    </Card>
  )
}

const factsOf = ({ kind, format, bytes, author, created_at, baseVersion }: Upload): string[] => [
  ...(kind === null ? [] : [kindLabels[kind]]),
  ...(kind === 'restore'
    ? []
    : [`${format === null ? '' : `${format.toUpperCase()}, `}${fileSizeText(bytes)}`]),
  authorText(author),
  formatDateTime(created_at),
  ...(baseVersion === null ? [] : [`comparé au tarif n°\u00a0${baseVersion}`]),
]

const progressOf = (upload: Upload): Parameters<typeof Progress>[0] => {
  const { state, progress } = upload
  if (isRunning(upload)) {
    const { phase, done, total } = progress
    const label = `${state === 'publishing' ? 'Publication' : 'Contrôle'}\u00a0: ${phaseLabels[phase].toLowerCase()}`
    return { label, value: total === null || total === 0 ? null : Math.min(1, done / total) }
  }
  if (state === 'published') return { label: 'Publication terminée', value: 1, tone: 'success' }
  if (state === 'ready') return { label: 'Contrôle terminé', value: 1 }
  return { label: 'Arrêté', value: 0, text: stateLabels[state].label, tone: 'danger' }
}

/** What may be done with it now; out of use while an answer is on its way. */
const Decisions = ({ upload, actor, onLeave }: UploadCardProps) => {
  const canPublish = useSelector(actor, (snapshot) => snapshot.can({ type: 'publish.ask' }))
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'cancel.ask' }))
  const canRecheck = useSelector(actor, (snapshot) => snapshot.can({ type: 'recheck.ask' }))
  const isRechecking = useSelector(actor, (snapshot) => snapshot.matches({ decision: 'rechecking' }))
  const isAsked = useSelector(actor, (snapshot) => snapshot.hasTag('asked'))
  const wasRechecking = useRef(false)
  useEffect(() => {
    // once it is checked again, its button goes
    if (wasRechecking.current && !isRechecking) giveFocusBack(null)
    wasRechecking.current = isRechecking
  }, [isRechecking])
  return (
    <div className={styles.buttons}>
      {(canCancel || isAsked) && (
        <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.ask' })}>
          {upload.kind === 'restore' ? 'Annuler le retour' : 'Annuler l’import'}
        </Button>
      )}
      {(canPublish || (isAsked && mayPublish(upload))) && (
        <Button className={styles.next ?? ''} onClick={() => actor.send({ type: 'publish.ask' })}>
          Publier
        </Button>
      )}
      {(canRecheck || isRechecking) && (
        <Button
          variant={isUnchanged(upload) ? 'secondary' : 'primary'}
          className={styles.next ?? ''}
          busy={isRechecking}
          onClick={() => actor.send({ type: 'recheck.ask' })}
        >
          Contrôler à nouveau
        </Button>
      )}
      <Button variant="quiet" className={styles.other ?? ''} onClick={onLeave}>
        {upload.kind === 'restore' ? 'Envoyer un fichier' : 'Envoyer un autre fichier'}
      </Button>
    </div>
  )
}

/** Counts of the dry run; those that only its end knows are dashes until then. A family that was stopped has none. */
const Figures = ({ upload }: Pick<UploadCardProps, 'upload'>) => {
  const { kind, counts } = upload
  if (kind === 'template' && isStopped(upload)) return null
  const known = (count: number) => (isChecked(upload) ? formatCount(count) : '–')
  // a family has no lines; which kind a file is shows once it is read: the room of theirs stays
  const lines = kind === 'template' ? styles.gone : undefined
  const figures = [
    ['Ajouts', known(counts.added)],
    ['Changements', known(counts.changed)],
    ['Retraits', known(counts.removed)],
    ...(kind === 'restore'
      ? []
      : ([
          ['Inchangées', counts.unchanged === null ? '–' : formatCount(counts.unchanged), lines],
          ['Refusées', formatCount(counts.rejected), lines],
          ['Lignes lues', formatCount(counts.read), lines],
        ] as const)),
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, gone]) => (
        <div key={label} className={cx(styles.figure, gone)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
