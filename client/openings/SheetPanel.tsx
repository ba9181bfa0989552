import { useSelector } from '@xstate/react'
import { useDeferredValue, useId } from 'react'
import { saveFile } from '#client/platform/save-file.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { OpeningsRef } from '#machines/openings/openings.machine'
import { answersOf, OPENINGS_MAX, type OpeningColumn } from '#shared/openings/openings'
import { columnLabel, openingsCsv } from '#shared/openings/openings-csv'
import { columnOrder } from '#shared/openings/read-openings'
import { CSV_MARK } from '#shared/platform/csv'
import { counted } from '#shared/platform/text'
import { faultText, refusalTexts } from './opening-text.ts'
import styles from './SheetPanel.module.css'

interface SheetPanelProps {
  openings: OpeningsRef
  columns: readonly OpeningColumn[]
}

/** From a spreadsheet and to one: pasted, or as a file. */
export const SheetPanel = ({ openings, columns }: SheetPanelProps) => {
  const id = useId()
  const busy = useSelector(openings, (snapshot) => snapshot.hasTag('busy'))
  const names = columnOrder(columns).map((column) => columnLabel(column, columns))
  const paste = (text: string) => openings.send({ type: 'rows.paste', text, columns, at: null })
  return (
    <>
      <details className={styles.panel}>
        <summary>Coller depuis un tableur ou choisir un fichier</summary>
        <div className={styles.body}>
          <p id={`${id}-hint`}>
            Colonnes attendues&nbsp;: {names.join(', ')}. Avec une ligne de titres, l’ordre est libre. Une
            cote sans unité est en millimètres&nbsp;; «&nbsp;140&nbsp;cm&nbsp;» et «&nbsp;1,4&nbsp;m&nbsp;» se
            lisent aussi. {OPENINGS_MAX} lignes au plus.
          </p>
          <label className={styles.label} htmlFor={id}>
            Cellules copiées
          </label>
          <textarea
            id={id}
            className={styles.area}
            rows={2}
            value=""
            aria-describedby={`${id}-hint`}
            placeholder="Collez ici"
            onChange={({ target }) => paste(target.value)}
          />
          <div className={styles.files}>
            <label className={styles.label} htmlFor={`${id}-file`}>
              Fichier Excel (.xlsx) ou CSV
            </label>
            <input
              id={`${id}-file`}
              type="file"
              accept=".xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain"
              disabled={busy}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) openings.send({ type: 'file.choose', file, columns })
                // the same file may be chosen again
                target.value = ''
              }}
            />
            <Button
              variant="secondary"
              onClick={() => {
                const { rows } = openings.getSnapshot().context
                const text = `${CSV_MARK}${openingsCsv(rows, columns)}`
                saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'ouvertures.csv')
              }}
            >
              Enregistrer le tableau en CSV
            </Button>
          </div>
        </div>
      </details>
      <Report openings={openings} columns={columns} />
    </>
  )
}

/** Most cells that are told by one. */
const TOLD = 12

/** What the last sheet brought, and what of it nobody could read, by row and column. */
const Report = ({ openings, columns }: SheetPanelProps) => {
  const report = useSelector(openings, ({ context }) => context.report)
  const refusal = useSelector(openings, ({ context }) => context.refusal)
  const rows = useDeferredValue(useSelector(openings, ({ context }) => context.rows))
  const dismiss = (
    <Button variant="quiet" onClick={() => openings.send({ type: 'report.dismiss' })}>
      Fermer
    </Button>
  )
  if (refusal !== null)
    return (
      <Alert tone="error" announce title="Le fichier n’est pas repris" actions={dismiss}>
        {refusalTexts[refusal]}
      </Alert>
    )
  if (report === null) return null
  const faults = rows.flatMap((row, place) =>
    answersOf(row, columns).faults.map((fault) => `Ligne ${place + 1}, ${faultText(fault, columns)}`),
  )
  const good = faults.length === 0 && report.ignored.length === 0 && report.over === 0
  return (
    <Alert
      tone={good ? 'success' : 'warning'}
      announce
      title={counted(report.rows, 'ligne reprise', 'lignes reprises')}
      actions={dismiss}
    >
      {report.over > 0 && (
        <p>
          {counted(report.over, 'ligne dépasse', 'lignes dépassent')} les {OPENINGS_MAX} du tableau et ne sont
          pas reprises&nbsp;: gardez-les pour un second tableau.
        </p>
      )}
      {report.ignored.length > 0 && (
        <p>Colonnes sans place dans ce tableau&nbsp;: {report.ignored.join(', ')}.</p>
      )}
      {faults.length > 0 && (
        <>
          <p>
            {counted(faults.length, 'valeur n’a pas pu être lue', 'valeurs n’ont pas pu être lues')}.{' '}
            {faults.length === 1
              ? 'Elle reste dans sa case, telle quelle\u00a0:'
              : 'Elles restent dans leur case, telles quelles\u00a0:'}
          </p>
          <ul className={styles.faults}>
            {faults.slice(0, TOLD).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {faults.length > TOLD && <li>et {faults.length - TOLD} autres, marquées dans le tableau.</li>}
          </ul>
        </>
      )}
    </Alert>
  )
}
