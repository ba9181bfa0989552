import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDroppedFiles } from '#client/platform/dropped-files.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type {
  FileRefusal,
  LineFilesInput,
  LineFilesRef,
  LineFilesSnapshot,
} from '#machines/line-files/line-files.machine'
import { selectUser } from '#machines/session/session.selectors'
import { FILE_MAX_BYTES, FILES_MAX } from '#shared/line-files/line-file.rules'
import { fileProblems } from '#shared/line-files/line-file.text'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { limitText } from '#shared/platform/file-size'
import { useTellOnTheirWay } from './files-on-their-way.ts'
import { KeptFiles } from './KeptFiles.tsx'
import styles from './LineFiles.module.css'
import { lineFilesLogic } from './line-files.effects.ts'
import { UploadRow } from './UploadRow.tsx'
import { useWaitingFiles } from './waiting-files.ts'

const selectUploads = (snapshot: LineFilesSnapshot) => snapshot.context.uploads
const selectRefusals = (snapshot: LineFilesSnapshot) => snapshot.context.refusals

/** Why a file was not taken: what it is, or what the server has against it. */
const refusalText = ({ problem }: FileRefusal, most: number): string => {
  if (problem === 'tooMany' && most !== FILES_MAX) return `Joignez ${most} fichiers au plus.`
  return typeof problem === 'string' ? fileProblems[problem] : (problem.errors?.file?.[0] ?? problem.message)
}

const ACCEPT =
  'image/jpeg,image/png,image/webp,application/pdf,image/svg+xml,.jpg,.jpeg,.png,.webp,.pdf,.ai,.svg,.dxf'

interface LineFilesProps extends LineFilesInput {
  files: readonly LineFile[]
  /** « ligne 1, RA-25-MAN »: tells its buttons from those of the other lines; absent where there is one */
  name?: string
  disabled?: boolean
  /** a file dropped anywhere on the page is this line's */
  dropped?: boolean
  onRemove: (id: string) => void
  /** told how many are on their way, each time that it changes */
  onUploads?: (count: number) => void
}

/** The files of a line: those that are kept, those on their way, and more of them. */
export const LineFiles = ({ line, lineKey, most = FILES_MAX, ...shown }: LineFilesProps) => {
  const userId = useSessionSelector(selectUser)?.id ?? ''
  const [logic] = useState(() => lineFilesLogic(userId))
  const uploads = useActorRef(logic, { input: { line, lineKey, most } })
  return (
    <>
      <Files uploads={uploads} most={most} {...shown} />
      {shown.dropped && (
        <Dropped onFiles={(files) => uploads.send({ type: 'files.add', files, kept: shown.files.length })} />
      )}
    </>
  )
}

interface FilesProps extends Omit<LineFilesProps, keyof LineFilesInput> {
  uploads: LineFilesRef
  most: number
}

const Files = ({ uploads: ref, most, files, name, disabled = false, onRemove, onUploads }: FilesProps) => {
  const uploads = useSelector(ref, selectUploads)
  const tell = useEffectEvent((count: number) => onUploads?.(count))
  useEffect(() => tell(uploads.length), [uploads.length])
  const refusals = useSelector(ref, selectRefusals)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const waiting = useWaitingFiles()
  // what the account does not have yet cannot be ordered with
  useTellOnTheirWay(uploads.length > 0 || files.some(({ id }) => waiting.some(({ file }) => file.id === id)))
  const full = files.length + uploads.length >= most
  const at = name === undefined ? '' : ` (${name})`
  const leave = (change: () => void): void => {
    flushSync(change)
    button.current?.focus()
  }
  return (
    <div className={styles.list}>
      {files.length + uploads.length > 0 && (
        <KeptFiles
          files={files}
          name={name}
          disabled={disabled}
          onRemove={onRemove}
          onEmpty={() => button.current?.focus()}
        >
          {uploads.map(({ key, ref: upload }) => (
            <UploadRow
              key={key}
              upload={upload}
              onCancel={() => leave(() => ref.send({ type: 'upload.cancel', key }))}
            />
          ))}
        </KeptFiles>
      )}
      <div role="alert">
        {refusals.map((refusal, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name
          <FieldError key={place}>
            {refusal.name}&nbsp;: {refusalText(refusal, most)}
          </FieldError>
        ))}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label={`Fichiers à joindre${at}`}
        onChange={({ target }) => {
          ref.send({ type: 'files.add', files: [...(target.files ?? [])], kept: files.length })
          // the same file may be chosen again
          target.value = ''
        }}
      />
      <Button
        ref={button}
        variant="secondary"
        size="lg"
        disabled={disabled}
        aria-disabled={full || undefined}
        onClick={() => full || input.current?.click()}
      >
        <WorkIcon name="plus" size={18} />
        Joindre un fichier
        {name !== undefined && <span className="visually-hidden">{at}</span>}
      </Button>
      <p className={styles.facts}>
        {full
          ? `${most} fichiers au plus\u00a0: retirez-en un pour en joindre un autre.`
          : `Photo (allégée avant l’envoi), ou PDF, DXF ou SVG de ${limitText(FILE_MAX_BYTES)} au plus. Le lieu de prise de vue n’est pas conservé.`}
      </p>
    </div>
  )
}

const Dropped = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const dragged = useDroppedFiles(onFiles)
  return <p className={cx(styles.facts, !dragged && 'visually-hidden')}>{dragged && 'Déposez-le ici.'}</p>
}
