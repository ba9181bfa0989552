import { useMemo, useState } from 'react'
import { Repairs } from '#client/configurator/Repairs.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { repairableOf } from '#machines/configurator/evaluated'
import type { Common, JudgedRow } from '#machines/openings/judged'
import type { OpeningsRef } from '#machines/openings/openings.machine'
import type { Problem } from '#shared/configurator/evaluation'
import type { Repair } from '#shared/configurator/repairs'
import type { Duplicate, OpeningRow } from '#shared/openings/openings'
import { counted } from '#shared/platform/text'
import { focusCell } from './cells.ts'
import { duplicateText, faultText, ownText } from './opening-text.ts'
import styles from './RowNotes.module.css'

interface RowNotesProps {
  id: string
  row: OpeningRow
  /** undefined until it is judged */
  judged: JudgedRow | undefined
  /** it is typed in: what is said of it stays as it was until its cell is left */
  typing: boolean
  duplicate: Duplicate | undefined
  openings: OpeningsRef
  common: Common
}

/** What is said of a row: what cannot be read, what is wrong with what mends it, what is missing, what repeats another. */
export const RowNotes = ({ id, row, judged, typing, duplicate, openings, common }: RowNotesProps) => {
  const [held, setHeld] = useState(judged)
  if (!typing && held !== judged) setHeld(judged)
  const shown = typing ? held : judged
  const own = Object.entries(row.own)
  if (shown === undefined) return null
  const { faults, problems, missing, files, state } = shown
  const errors = problems.filter(({ level }) => level === 'error')
  const hints = problems.filter(({ level }) => level !== 'error')
  const nothing =
    faults.length + errors.length + hints.length + own.length === 0 &&
    duplicate === undefined &&
    (state !== 'open' || missing.length + files.length === 0)
  if (nothing) return null
  return (
    <div id={id} className={styles.notes}>
      {faults.map((fault) => (
        <p key={fault.column} className={styles.error}>
          <Icon name="danger" size={18} />
          {faultText(fault, common.columns)}
        </p>
      ))}
      {errors.map((problem) => (
        <Mending
          key={problem.key}
          problem={problem}
          judged={shown}
          onRepair={({ set, pieces }) => {
            const { columns } = common
            openings.send({ type: 'repair.apply', id: row.id, columns, set, ...(pieces && { pieces }) })
            focusCell(row.id, Object.keys(set).find((key) => columns.some((one) => one.key === key)) ?? '')
          }}
        />
      ))}
      {state === 'open' && missing.length > 0 && <p>À saisir&nbsp;: {missing.join(', ')}.</p>}
      {state === 'open' && files.length > 0 && (
        <p>À joindre&nbsp;: {files.join(', ')}. Un fichier se joint à une ligne dans le configurateur.</p>
      )}
      {duplicate && (
        <p className={styles.warning}>
          <Icon name="warning" size={18} />
          {duplicateText(duplicate)}
        </p>
      )}
      {own.map(([key, value]) => (
        <p key={key} className={styles.own}>
          Pour cette ligne&nbsp;: {ownText(common, key, value)}
          <Button variant="quiet" onClick={() => openings.send({ type: 'own.drop', id: row.id, key })}>
            Reprendre l’option commune
          </Button>
        </p>
      ))}
      {hints.length > 0 && (
        <details className={styles.hints}>
          <summary>{counted(hints.length, 'point à savoir', 'points à savoir')}</summary>
          {hints.map(({ key, message }) => (
            <p key={key}>{message}</p>
          ))}
        </details>
      )}
    </div>
  )
}

interface MendingProps {
  problem: Problem
  judged: JudgedRow
  onRepair: (repair: Repair) => void
}

const Mending = ({ problem, judged: { draft, quantity }, onRepair }: MendingProps) => {
  const work = useMemo(() => {
    const found = repairableOf(draft)
    return found && { ...found, quantity }
  }, [draft, quantity])
  return (
    <div className={styles.problem}>
      <Icon name="danger" size={18} />
      <p>{problem.message}</p>
      {work !== null && <Repairs problem={problem} work={work} onRepair={onRepair} isAlone={false} />}
    </div>
  )
}
