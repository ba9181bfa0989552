import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { DetailHead } from '#client/account/DetailHead.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import type { EstimateDraftRef, EstimateDraftSnapshot } from '#machines/estimates/estimate-draft.machine'
import type { EstimateLine } from '#shared/estimates/estimates.schema'
import { EditorClient } from './EditorClient.tsx'
import { EditorLines } from './EditorLines.tsx'
import { EditorOvertaken } from './EditorOvertaken.tsx'
import { EditorQuestions } from './EditorQuestions.tsx'
import { EditorSide } from './EditorSide.tsx'
import styles from './Estimate.module.css'
import { EstimateStateBadge } from './EstimateStateBadge.tsx'

interface PartProps {
  draft: EstimateDraftRef
}

const isLocked = (snapshot: EstimateDraftSnapshot): boolean => snapshot.hasTag('giving')

/** « Devis client »: its lines, its client, its prices; kept as it is typed, handed out once. */
export const EstimateEditor = ({ draft }: PartProps) => {
  const form = useRef<HTMLFormElement>(null)
  const locked = useSelector(draft, isLocked)
  const estimate = useSelector(draft, ({ context }) => context.estimate)
  useRefusedShown(draft, form)
  // a key of the phone's keyboard in the first field hands nothing out
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  const number = estimate?.number ?? null
  return (
    <form
      ref={form}
      className={styles.page}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={stay}
      aria-label="Devis client"
    >
      <DetailHead
        list="devis-clients"
        title={number === null ? 'Devis client' : `Révision du devis ${number}`}
      >
        {estimate !== null && <EstimateStateBadge state={estimate.state} />}
        {estimate?.project !== undefined && <span>Chantier {estimate.project.name}</span>}
        {estimate?.quote != null && <span>D’après le devis {estimate.quote.number}</span>}
        <Kept draft={draft} />
      </DetailHead>
      <Resumed draft={draft} />
      <EditorOvertaken draft={draft} />
      <LockedFields locked={locked}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <EditorClient draft={draft} part="client" />
            <EditorLines draft={draft} />
            <EditorClient draft={draft} part="notes" />
          </div>
          <EditorSide draft={draft} />
        </div>
      </LockedFields>
      <Removed draft={draft} />
      <EditorQuestions draft={draft} />
    </form>
  )
}

/** That what this tab had kept is back, until it is kept. */
const Resumed = ({ draft }: PartProps) => {
  const resumed = useSelector(draft, ({ context }) => context.resumed)
  return (
    resumed && (
      <Alert tone="info" title="Votre saisie est reprise">
        Ce que vous aviez saisi dans cet onglet et qui n’était pas enregistré est de nouveau là.
      </Alert>
    )
  )
}

const keptText = (snapshot: EstimateDraftSnapshot): string => {
  if (snapshot.matches({ editing: 'unkept' }) || snapshot.matches({ editing: 'overtaken' }))
    return 'Brouillon non enregistré\u00a0: votre saisie reste dans cet onglet.'
  if (snapshot.matches({ editing: 'changed' }) || snapshot.matches({ editing: 'keeping' }))
    return 'Enregistrement du brouillon…'
  return snapshot.context.estimate === null
    ? 'Le brouillon s’enregistre au fil de la saisie.'
    : 'Brouillon enregistré'
}

/** Whether what was typed is kept. Nobody is told aloud at each pause: a failure says so itself. */
const Kept = ({ draft }: PartProps) => <span>{useSelector(draft, keptText)}</span>

/** What keeps it from being handed out takes the focus to the first field that is wrong, once. */
const useRefusedShown = (draft: EstimateDraftRef, form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const refused = draft.on('give.refused', () => {
      if (form.current) focusFirstInvalid(form.current)
    })
    return () => refused.unsubscribe()
  }, [draft, form])
}

const Removed = ({ draft }: PartProps) => {
  const [removed, setRemoved] = useState<{ line: EstimateLine; index: number } | null>(null)
  useEffect(() => {
    const told = draft.on('form.edited', ({ edit, before }) => {
      if (edit.type !== 'line.remove') return
      const index = before?.lines.findIndex(({ key }) => key === edit.key) ?? -1
      const line = before?.lines[index]
      if (line !== undefined) setRemoved({ line, index })
    })
    return () => told.unsubscribe()
  }, [draft])
  return (
    <UndoBar
      text={removed === null ? null : `Ligne supprimée\u00a0: ${removed.line.label || 'sans désignation'}`}
      onUndo={() => {
        if (removed !== null) draft.send({ type: 'form.edit', edit: { type: 'line.restore', ...removed } })
        setRemoved(null)
      }}
      onDismiss={() => setRemoved(null)}
    />
  )
}
