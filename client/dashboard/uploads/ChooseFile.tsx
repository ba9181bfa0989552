import { useMachine } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Progress } from '#client/platform/ui/Progress.tsx'
import { LINES_MAX } from '#shared/dashboard/uploads/upload-rows.rules'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import { fileSizeText, limitText } from '#shared/platform/file-size'
import { formatCount } from '#shared/platform/text'
import styles from './ChooseFile.module.css'
import { Examples } from './Examples.tsx'
import { sendingProblemText } from './sending-text.ts'
import { uploadSendLogic } from './uploads.effects.ts'

/** A file is dropped or chosen, and sent; what is accepted is said before. */
export const ChooseFile = ({ onSent }: { onSent: (id: string) => void }) => {
  const [state, send, actor] = useMachine(uploadSendLogic)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  useEffect(() => {
    const { unsubscribe } = actor.on('upload.sent', ({ id }) => onSent(id))
    return unsubscribe
  }, [actor, onSent])
  const { file, fraction, problem } = state.context
  const sending = state.matches('sending')
  useEffect(() => {
    if (!sending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [sending])
  const choose = (files: FileList) => send({ type: 'files.choose', files: [...files] })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here the button inside chooses as well
    <div
      className={styles.columns}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!sending) choose(event.dataTransfer.files)
      }}
    >
      <Card>
        <div className={cx(styles.place, over && styles.over)}>
          <h2>Envoyer un fichier</h2>
          <p id={`${id}-hint`} className={styles.hint}>
            CSV, XLSX ou gabarit JSON, {limitText(UPLOAD_MAX_BYTES)} et {formatCount(LINES_MAX)}&nbsp;lignes
            au plus. Le fichier dit de lui-même ce qu’il contient&nbsp;: des prix, des composants, des modèles
            ou un gabarit. Il est contrôlé ligne par ligne, puis vous relisez ce qu’il changerait avant de
            publier.
          </p>
          <div className={styles.buttons}>
            <Button
              variant={sending ? 'secondary' : 'primary'}
              aria-describedby={cx(`${id}-hint`, problem !== null && `${id}-problem`)}
              onClick={() => (sending ? send({ type: 'sending.cancel' }) : input.current?.click())}
            >
              {sending ? 'Annuler l’envoi' : 'Choisir un fichier'}
            </Button>
            <span className={cx(styles.hint, sending && styles.gone)}>ou déposez-le sur cette page</span>
          </div>
          <div className={styles.outcome}>
            <div role="alert">
              {problem && <FieldError id={`${id}-problem`}>{sendingProblemText(problem)}</FieldError>}
            </div>
            {sending && file && (
              <>
                <Progress
                  label={
                    fraction < 1
                      ? `Envoi de «\u00a0${file.name}\u00a0», ${fileSizeText(file.size)}`
                      : `«\u00a0${file.name}\u00a0» est envoyé, enregistrement en cours`
                  }
                  value={fraction < 1 ? fraction : null}
                />
                <p className={styles.hint}>Gardez cette page ouverte jusqu’à la fin de l’envoi.</p>
              </>
            )}
          </div>
          <input
            ref={input}
            type="file"
            name="file"
            accept=".csv,.txt,.xlsx,.json"
            hidden
            onChange={({ target }) => {
              if (target.files && target.files.length > 0) choose(target.files)
              // the same file may be chosen again
              target.value = ''
            }}
          />
        </div>
      </Card>
      <Examples />
    </div>
  )
}
