import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { KeptFile } from './KeptFile.tsx'
import styles from './LineFiles.module.css'

interface KeptFilesProps {
  files: readonly LineFile[]
  /** « ligne 1, RA-25-MAN »; absent where there is one */
  name?: string | undefined
  disabled?: boolean
  onRemove: (id: string) => void
  /** takes the focus when the last of them left with its button */
  onEmpty: () => void
  /** rows below them */
  children?: ReactNode
}

/** Files that go with a line. The focus of a button that leaves with its file goes to the next one's, else to the last one's. */
export const KeptFiles = ({ files, name, disabled = false, onRemove, onEmpty, children }: KeptFilesProps) => {
  const list = useRef<HTMLUListElement>(null)
  const at = name === undefined ? '' : ` (${name})`
  const remove = (id: string): void => {
    const place = files.findIndex((file) => file.id === id)
    flushSync(() => onRemove(id))
    const rows = [...(list.current?.children ?? [])].slice(0, files.length - 1)
    const buttons = rows.map((row) => [...row.querySelectorAll('button')].at(-1))
    const next = buttons[place] ?? buttons.at(-1)
    if (next) next.focus()
    else onEmpty()
  }
  return (
    <ul ref={list} className={styles.files}>
      {files.map((file) => (
        <KeptFile key={file.id} file={file} at={at} disabled={disabled} onRemove={remove} />
      ))}
      {children}
    </ul>
  )
}
