import { useMachine } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { FilePicture, FileRow, factsOf } from './FileRow.tsx'
import { fileSavingLogic } from './file-saving.effects.ts'
import styles from './LineFiles.module.css'

/** The files that go with a line, to be saved; on paper what they are called and show. */
export const FileList = ({ files }: { files: readonly LineFile[] }) => (
  <div className={styles.list}>
    <p className={styles.caption}>{files.length > 1 ? 'Fichiers joints' : 'Fichier joint'}</p>
    <ul className={styles.files}>
      {files.map((file) => (
        <SavedRow key={file.id} file={file} />
      ))}
    </ul>
  </div>
)

const SavedRow = ({ file }: { file: LineFile }) => {
  const [state, send] = useMachine(fileSavingLogic, { input: { id: file.id } })
  const { failure } = state.context
  return (
    <FileRow
      picture={<FilePicture file={file} />}
      name={file.name}
      actions={
        <Button
          variant="secondary"
          busy={state.matches('saving')}
          aria-label={`Enregistrer ${file.name}`}
          onClick={() => send({ type: 'file.save' })}
        >
          Enregistrer
        </Button>
      }
    >
      <p className={styles.facts}>{factsOf(file)}</p>
      {failure !== null && <FieldError>{failure.message}</FieldError>}
    </FileRow>
  )
}
