import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { KeptFiles } from '#client/line-files/KeptFiles.tsx'
import { LineFiles } from '#client/line-files/LineFiles.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { filesProblem, isAwaitingFiles, type QuoteRequestRef } from '#machines/quotes/quote-request.selectors'
import type { RequestLine } from '#machines/quotes/request-form'
import styles from './QuotePage.module.css'

/** What goes along with the request as a whole: a plan, a survey, a photo of the place. */
export const RequestFiles = ({ request }: { request: QuoteRequestRef }) => {
  const files = useSelector(request, ({ context }) => context.form.files)
  const problem = useSelector(request, filesProblem)
  const awaiting = useSelector(request, isAwaitingFiles)
  return (
    <section className={styles.part} aria-label="Fichiers joints">
      <h3>Fichiers joints</h3>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      {awaiting && (
        <FieldError>Un fichier est en cours d’envoi&nbsp;: attendez-le, ou annulez son envoi.</FieldError>
      )}
      <LineFiles
        line={request}
        lineKey={0}
        files={files}
        dropped
        onRemove={(id) => request.send({ type: 'file.remove', key: null, id })}
        onUploads={(count) => request.send({ type: 'uploads.told', count })}
      />
    </section>
  )
}

interface LineFilesOfProps {
  request: QuoteRequestRef
  line: RequestLine
  /** « ligne 1, RA-25-MAN » */
  name: string
}

/** What came along with a line from the cart or the configurator; nothing where nothing did. */
export const LineFilesOf = ({ request, line: { key, files = [] }, name }: LineFilesOfProps) => {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} hidden={files.length === 0}>
      {files.length > 0 && (
        <KeptFiles
          files={files}
          name={name}
          onRemove={(id) => request.send({ type: 'file.remove', key, id })}
          onEmpty={() => place.current?.nextElementSibling?.querySelector('input')?.focus()}
        />
      )}
    </div>
  )
}
