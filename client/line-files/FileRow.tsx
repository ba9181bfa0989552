import type { ReactNode } from 'react'
import { useObjectUrl } from '#client/platform/object-url.ts'
import { useResource } from '#client/platform/resource.ts'
import { download } from '#client/platform/transfer.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Sign } from '#client/platform/ui/Icon.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { FileKind } from '#shared/line-files/file-kinds'
import { kindLabels } from '#shared/line-files/line-file.text'
import { lineFileThumbnail } from '#shared/line-files/line-files.endpoints'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { fileSizeText } from '#shared/platform/file-size'
import styles from './FileRow.module.css'

/** px: how wide and high a file is shown in a list. */
const SHOWN = 64

/** « PDF, 1,2 Mo » */
export const factsOf = ({ kind, size }: Pick<LineFile, 'kind' | 'size'>): string =>
  `${kindLabels[kind]}, ${fileSizeText(size)}`

interface FileRowProps {
  /** what stands for it; absent: a sheet */
  picture?: ReactNode
  name: string
  /** what is told below its name */
  children: ReactNode
  /** what may be done with it */
  actions?: ReactNode
}

/** A file in a list: what it shows, its name, and what may be done with it. */
export const FileRow = ({ picture, name, children, actions }: FileRowProps) => (
  <li className={styles.row}>
    {picture ?? <Sheet />}
    <div className={styles.what}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </li>
)

/** Sends a file again that did not arrive. */
export const RetryButton = ({ name, onRetry }: { name: string; onRetry: () => void }) => (
  <Button
    variant="secondary"
    size="lg"
    iconOnly
    aria-label={`Réessayer l’envoi de ${name}`}
    onClick={onRetry}
  >
    <WorkIcon name="refresh" size={18} />
  </Button>
)

/** A sheet of paper with what it is written in. */
export const Sheet = ({ kind }: { kind?: FileKind }) => (
  <span className={styles.picture}>
    <Sign strokes="M6 3h8l4 4v14H6zM14 3v4h4" size={28} />
    {kind !== undefined && (
      <span className={styles.kind} aria-hidden="true">
        {kind}
      </span>
    )}
  </span>
)

/** A photo, small; another file is a sheet. Files are their owner's: read with the session. */
export const FilePicture = ({ file: { id, kind } }: { file: LineFile }) =>
  kind === 'photo' ? <Thumbnail key={id} id={id} /> : <Sheet kind={kind} />

const Thumbnail = ({ id }: { id: string }) => {
  const resource = useResource(
    `/api/line-files/${id}/thumbnail`,
    async () => (await download(lineFileThumbnail, { params: { id } })).blob,
  )
  const url = useObjectUrl(resource.status === 'ready' ? resource.data : undefined)
  return url === undefined ? <Sheet /> : <SmallPicture url={url} />
}

/** What a photo shows; its name stands beside it. */
export const SmallPicture = ({ url }: { url: string }) => (
  <img className={styles.picture} src={url} width={SHOWN} height={SHOWN} alt="" />
)
