import { useId } from 'react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { BulkRef } from '#machines/cart/bulk.machine'
import { BulkAnswerFields } from './BulkAnswerFields.tsx'
import styles from './BulkDialog.module.css'
import { BulkEffectItem } from './BulkEffectItem.tsx'
import { BulkTotals } from './BulkTotals.tsx'
import type { BulkChoices } from './useBulkChoices.ts'

/** Which question, which answer, and what each line becomes. */
export const BulkAnswer = ({ bulk, choices }: { bulk: BulkRef; choices: BulkChoices }) => {
  const { all, questions, question, asked, effects } = choices
  const id = useId()
  if (questions.length === 0)
    return (
      <Alert tone="info" title="Ces lignes n’ont aucune question en commun">
        Revenez aux lignes et choisissez-en d’un même modèle, ou modifiez-les une à une.
      </Alert>
    )
  return (
    <div className={styles.answer}>
      <BulkAnswerFields
        questions={questions}
        question={question}
        text={asked?.text ?? ''}
        onAsk={(key) => bulk.send({ type: 'bulk.ask', key })}
        onAnswer={(text) => bulk.send({ type: 'bulk.answer', text })}
      />
      {effects.length > 0 && (
        <section aria-labelledby={id} className={styles.effects}>
          <h3 id={id}>Avant d’appliquer</h3>
          <BulkTotals all={all} effects={effects} />
          <ul>
            {effects.map((effect) => (
              <BulkEffectItem
                key={effect.line.key}
                place={all.indexOf(effect.line)}
                effect={effect}
                bulk={bulk}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
