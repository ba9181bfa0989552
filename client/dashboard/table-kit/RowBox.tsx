import { useEffect, useRef } from 'react'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import type { Table } from './useTable.ts'

interface RowBoxProps {
  /** said by screen readers: the box stands alone in its cell */
  label: string
  checked: boolean
  onChange: () => void
  /** some of what it stands for is chosen */
  mixed?: boolean
  disabled?: boolean
}

/** The box of a row, without words beside it. */
export const RowBox = ({ label, mixed = false, ...rest }: RowBoxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return <Checkbox ref={box} label={<span className="visually-hidden">{label}</span>} {...rest} />
}

/** The box of all rows of the page. */
export const RowsBox = ({ table: { rows, selected, status, send } }: { table: Table }) => (
  <RowBox
    label="Choisir toute la page"
    checked={rows.length > 0 && selected.length === rows.length}
    mixed={selected.length > 0 && selected.length < rows.length}
    disabled={status === 'loading'}
    onChange={() => send({ type: 'rows.toggle' })}
  />
)
