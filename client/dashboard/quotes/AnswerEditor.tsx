import { useSelector } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { UndoBar } from '#client/platform/ui/UndoBar.tsx'
import { AnswerAmounts } from '#client/quotes/AnswerText.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import { draftOf, missingOf } from '#shared/dashboard/quotes/answer-form'
import { TargetSearch } from '../featured/TargetSearch.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { AnswerConflict } from './AnswerConflict.tsx'
import { AnswerLineFields } from './AnswerLineFields.tsx'
import { AnswerOver } from './AnswerOver.tsx'
import { AnswerTerms } from './AnswerTerms.tsx'
import { quotedModelSearchLogic } from './quotes.effects.ts'
import styles from './quotes.module.css'

interface AnswerEditorProps {
  answer: AnswerDraftRef
  /** what the customer noted, by a line's key */
  notes: ReadonlyMap<string, string>
}

/** The answer that is prepared: lines, terms, and what that comes to. */
export const AnswerEditor = ({ answer, notes }: AnswerEditorProps) => {
  const place = useRef<HTMLFormElement>(null)
  const { form, prepared, isTried } = useSelector(answer, ({ context }) => context)
  const invalid = useSelector(answer, (snapshot) => snapshot.matches({ editing: 'invalid' }))
  const locked = useSelector(answer, (snapshot) => snapshot.hasTag('locked'))
  const problems =
    invalid || isTried ? { ...(isTried && missingOf(form, prepared)), ...draftOf(form).problems } : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer.send({ type: 'answer.send' })
  }
  useEffect(() => {
    const told = answer.on('send.refused', () => place.current && focusFirstInvalid(place.current))
    return () => told.unsubscribe()
  }, [answer])
  // a key in one of many fields sends nothing
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <form
      ref={place}
      className={panelStyles.stack}
      noValidate
      onSubmit={submit}
      onKeyDown={stay}
      aria-label="Réponse"
    >
      <AnswerConflict answer={answer} />
      <AnswerOver answer={answer} />
      <LockedFields locked={locked}>
        <div className={styles.columns}>
          <div className={panelStyles.stack}>
            {form.lines.length === 0 && (
              <p className={panelStyles.soft}>Aucune ligne&nbsp;: ajoutez au moins un modèle.</p>
            )}
            <ol className={styles.lines}>
              {form.lines.map((line, index) => (
                <AnswerLineFields
                  key={line.key}
                  answer={answer}
                  line={line}
                  index={index}
                  note={notes.get(line.key)}
                  worked={prepared.lines.find(({ key }) => key === line.key)}
                  problems={problems}
                  isTried={isTried}
                />
              ))}
            </ol>
            <TargetSearch
              key={form.lines.length}
              logic={quotedModelSearchLogic}
              label="Ajouter un modèle"
              error={problems?.lines}
              none="Aucun modèle ne correspond."
              onChoose={({ subFamily, onSale }) =>
                subFamily &&
                answer.send({
                  type: 'line.add',
                  key: crypto.randomUUID(),
                  model: {
                    subFamily: { id: subFamily.id, name: subFamily.name, reference: subFamily.reference },
                  },
                  onSale,
                })
              }
            />
            <AnswerTerms answer={answer} form={form} problems={problems} deliveryWhy={prepared.deliveryWhy} />
          </div>
          <AnswerSum answer={answer} />
        </div>
      </LockedFields>
      <Removed answer={answer} />
    </form>
  )
}

/** What the answer comes to, whether it is kept, and its sending. */
const AnswerSum = ({ answer }: { answer: AnswerDraftRef }) => {
  const { prepared, failure } = useSelector(answer, ({ context }) => context)
  const unkept = useSelector(answer, (snapshot) => snapshot.hasTag('unkept'))
  const preparing = useSelector(answer, (snapshot) => snapshot.matches('preparing'))
  const asked = useSelector(answer, (snapshot) => snapshot.hasTag('asked'))
  const failed = useSelector(answer, (snapshot) => snapshot.matches({ editing: 'unkept' }))
  const over = useSelector(answer, (snapshot) => snapshot.matches('over'))
  return (
    <Card role="region" aria-label="Total de la réponse" className={styles.total ?? ''} aria-busy={unkept}>
      {prepared.totals === null ? (
        <p className={panelStyles.soft}>
          Le total s’affiche dès que chaque ligne et la livraison ont un prix.
        </p>
      ) : (
        <AnswerAmounts totals={prepared.totals} />
      )}
      <p className={panelStyles.soft}>
        <Kept answer={answer} />
      </p>
      {failure !== null && !asked && !over && (
        <Alert
          tone="error"
          announce
          title={failed ? 'La réponse n’a pas pu être enregistrée' : 'Ce devis a changé'}
          actions={
            failed && (
              <Button variant="secondary" onClick={() => answer.send({ type: 'draft.keep' })}>
                Réessayer
              </Button>
            )
          }
        >
          {failure.message}
        </Alert>
      )}
      <Button type="submit" size="lg" full busy={preparing}>
        Envoyer la réponse
      </Button>
    </Card>
  )
}

/** Whether what is typed is kept. Nobody is told aloud at each pause. */
const Kept = ({ answer }: { answer: AnswerDraftRef }) =>
  useSelector(answer, (snapshot) => {
    const { keptAt } = snapshot.context.prepared
    if (snapshot.matches({ editing: 'unkept' }) || snapshot.matches('over')) return 'Réponse non enregistrée'
    if (snapshot.matches({ editing: 'invalid' })) return 'Une saisie est à corriger avant d’enregistrer.'
    if (snapshot.hasTag('unkept')) return 'Calcul et enregistrement…'
    return keptAt === null
      ? 'Proposition de départ\u00a0: elle s’enregistre au fil de la saisie.'
      : 'Réponse enregistrée, pas encore envoyée'
  })

const Removed = ({ answer }: { answer: AnswerDraftRef }) => {
  const removed = useSelector(answer, ({ context }) => context.removed)
  return (
    <UndoBar
      text={removed === null ? null : `Ligne supprimée\u00a0: ${modelReference(removed.line.what.model)}`}
      onUndo={() => answer.send({ type: 'removal.undo' })}
      onDismiss={() => answer.send({ type: 'removal.dismiss' })}
    />
  )
}
