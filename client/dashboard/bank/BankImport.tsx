import { useMachine } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { BankOutcome } from '#machines/dashboard/bank/bank-import.machine'
import { BANK_FILE_MAX_BYTES, BANK_LINES_MAX } from '#shared/dashboard/bank/bank-file.rules'
import { limitText } from '#shared/platform/file-size'
import { counted, formatCount } from '#shared/platform/text'
import styles from './BankPanel.module.css'
import { bankImportLogic } from './bank.effects.ts'

/** What came of a file, and each line that could not be read. */
const Outcome = ({ outcome, onClose }: { outcome: BankOutcome; onClose: () => void }) => (
  <Alert
    tone={outcome.problemCount > 0 ? 'warning' : 'success'}
    announce
    title={outcome.message}
    actions={
      <Button variant="quiet" onClick={onClose}>
        Fermer
      </Button>
    }
  >
    {outcome.problemCount > 0 && (
      <div className={styles.outcome}>
        <p>
          {counted(outcome.problemCount, 'ligne n’a pas pu être lue', 'lignes n’ont pas pu être lues')}
          &nbsp;: corrigez le fichier et envoyez-le à nouveau, le reste est reconnu.
        </p>
        <ul className={styles.problems} aria-label="Lignes illisibles">
          {outcome.problems.map(({ line, text }) => (
            <li key={`${line} ${text}`}>
              Ligne {formatCount(line)}&nbsp;: {text}
            </li>
          ))}
        </ul>
        {outcome.problemCount > outcome.problems.length && (
          <p>Les {formatCount(outcome.problems.length)} premières sont montrées.</p>
        )}
      </div>
    )}
  </Alert>
)

/** A bank file is chosen or dropped, and sent; what came of it is told. */
export const BankImport = ({ onAdded }: { onAdded: () => void }) => {
  const [state, send, actor] = useMachine(bankImportLogic)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  useEffect(() => {
    const { unsubscribe } = actor.on('file.added', onAdded)
    return unsubscribe
  }, [actor, onAdded])
  const busy = state.hasTag('busy')
  const { file, outcome, failure } = state.context
  const choose = (files: FileList) => {
    const [first] = files
    if (first && !busy) send({ type: 'file.choose', file: first })
  }
  const close = () => send({ type: 'outcome.close' })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here the button inside chooses as well
    <div
      className={cx(styles.place, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files)
      }}
    >
      <div className={styles.bar}>
        <p id={`${id}-hint`} className={styles.hint}>
          Relevé CSV ou CAMT.053 de votre banque, {limitText(BANK_FILE_MAX_BYTES)} et{' '}
          {formatCount(BANK_LINES_MAX)}
          &nbsp;lignes au plus. Un virement déjà connu n’est pas repris une seconde fois.
        </p>
        <Button busy={busy} aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          Ajouter un relevé
        </Button>
      </div>
      {outcome && <Outcome outcome={outcome} onClose={close} />}
      {state.matches('unsendable') && (
        <Alert tone="error" announce title={`«\u00a0${file?.name}\u00a0» n’est pas envoyé`}>
          {file?.size === 0
            ? 'Ce fichier est vide.'
            : `Ce fichier dépasse ${limitText(BANK_FILE_MAX_BYTES)}\u00a0: exportez une période plus courte.`}
        </Alert>
      )}
      {failure && (
        <Alert
          tone="error"
          announce
          title={`«\u00a0${file?.name}\u00a0» n’est pas ajouté`}
          actions={
            state.can({ type: 'import.retry' }) && (
              <Button variant="secondary" onClick={() => send({ type: 'import.retry' })}>
                Réessayer
              </Button>
            )
          }
        >
          {failure.message}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        name="statement"
        accept=".csv,.txt,.xml"
        hidden
        onChange={({ target }) => {
          if (target.files) choose(target.files)
          // the same file may be chosen again
          target.value = ''
        }}
      />
    </div>
  )
}
