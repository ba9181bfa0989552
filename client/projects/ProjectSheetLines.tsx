import { useSelector } from '@xstate/react'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { crumbsOf, modelReference } from '#client/shop/model-text.ts'
import type { ProjectSheetRef } from '#machines/projects/project-sheet.machine'
import { type CartLine, cartCents, lineCents } from '#shared/cart/configurations.rules'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import styles from './ProjectSheet.module.css'

/** The lines of a chantier as they were configured, with the room and the note of each. */
export const ProjectSheetLines = ({ sheet }: { sheet: ProjectSheetRef }) => {
  const kept = useSelector(sheet, ({ context }) => context.lines)
  const lines = kept
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
    .flatMap(({ id, content }) => (content === null ? [] : { id, content }))
  return (
    <section className={styles.part} aria-labelledby="project-lines">
      <h3 id="project-lines">Lignes</h3>
      {lines.length === 0 ? (
        <EmptyState title="Aucune ligne pour le moment">
          Ouvrez le chantier dans le panier&nbsp;: ce que vous y ajoutez s’enregistre ici de lui-même.
        </EmptyState>
      ) : (
        <>
          <ol className={styles.lines}>
            {lines.map(({ id, content }) => (
              <Line key={id} line={content} />
            ))}
          </ol>
          <p className={styles.soft}>
            {counted(lines.length, 'ligne')},{' '}
            <strong>{formatCents(cartCents(lines.map(({ content }) => content)))} HT</strong>{' '}
            {lines.length > 1
              ? 'aux prix du jour où elles ont été configurées.'
              : 'au prix du jour où elle a été configurée.'}
          </p>
        </>
      )}
    </section>
  )
}

const Line = ({ line }: { line: CartLine }) => {
  const { model, display, quantity, name, room, note, files = [] } = line
  return (
    <li className={styles.line}>
      <div className={styles.paper}>
        <Drawing {...display.drawing} title={modelReference(model)} />
      </div>
      <div className={styles.what}>
        <p className={styles.soft}>{crumbsOf(model)}</p>
        <p>
          <strong>
            {quantity} × {model.subFamily?.name ?? modelReference(model)}
          </strong>
          {display.sizes?.[0] && `, ${display.sizes[0].text}`}
        </p>
        {(room || name) && <p>{[room, name].filter(Boolean).join(', ')}</p>}
        {files.length > 0 && (
          <p className={styles.soft}>{counted(files.length, 'pièce jointe', 'pièces jointes')}</p>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <p className={styles.amount}>{formatCents(lineCents(line))} HT</p>
    </li>
  )
}
