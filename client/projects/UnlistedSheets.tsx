import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { TypedSheet } from '#machines/projects/typed-sheets'
import { selectUser } from '#machines/session/session.selectors'
import { parisDay } from '#shared/platform/dates'
import { standingWish } from '#shared/platform/day'
import { projectProblems, tidyProject } from '#shared/projects/projects.rules'
import { keepParting } from './kept-partings.ts'
import { dropSheet, useTypedSheets } from './kept-sheets.ts'
import styles from './ProjectList.module.css'
import { projectPath } from './project-links.ts'

/** What is typed on this device of chantiers that are not in the list: deleted elsewhere, archived, or further down. */
export const UnlistedSheets = ({ listed }: { listed: readonly { readonly id: string }[] }) => {
  const userId = useSessionSelector(selectUser)?.id ?? ''
  const [dropped, setDropped] = useState<TypedSheet | null>(null)
  const typed = [...useTypedSheets().values()].filter(
    ({ id, isDue }) => isDue !== true && listed.every((row) => row.id !== id),
  )
  if (typed.length === 0) return null
  return (
    <>
      <ul className={styles.rows} aria-label="Saisies non enregistrées">
        {typed.map((sheet) => (
          <li key={sheet.id} className={styles.row}>
            <div className={styles.what}>
              <Link className={styles.link ?? ''} to={projectPath(sheet.id)}>
                {sheet.form.name}
              </Link>
              <p className={styles.meta}>
                {sheet.form.place !== '' && <span>{sheet.form.place}</span>}
                {sheet.form.notes !== '' && <span>{sheet.form.notes}</span>}
                <Badge tone="warning">Saisie non enregistrée</Badge>
              </p>
            </div>
            <div className={styles.acts}>
              {Object.keys(projectProblems(sheet.form)).length === 0 && (
                <Button
                  variant="secondary"
                  aria-label={`En faire un nouveau chantier, ${sheet.form.name}`}
                  onClick={() => beginAnew(userId, sheet)}
                >
                  En faire un nouveau chantier
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={`Abandonner la saisie de ${sheet.form.name}`}
                onClick={() => setDropped(sheet)}
              >
                Abandonner
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmModal
        open={dropped !== null}
        title="Abandonner la saisie"
        confirmLabel="Abandonner la saisie"
        danger
        onConfirm={() => {
          if (dropped !== null) dropSheet(userId, dropped.id)
          setDropped(null)
        }}
        onCancel={() => setDropped(null)}
      >
        Ce que vous avez écrit de {dropped?.form.name} n’est que sur cet appareil, et sera perdu. Voulez-vous
        continuer&nbsp;?
      </ConfirmModal>
    </>
  )
}

/** Under an id of its own, on this device until the account has it; a day that has passed is wished for no more. */
const beginAnew = (userId: string, { id: from, form }: TypedSheet): void => {
  const id = crypto.randomUUID()
  const begun = { ...tidyProject(form), wishedOn: standingWish(form.wishedOn, parisDay(Date.now())) }
  const parting = { project: { id, name: begun.name }, revision: 0, sent: [], begun }
  if (keepParting({ userId, id, parting })) dropSheet(userId, from)
}
