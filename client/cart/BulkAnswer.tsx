import { useDeferredValue, useId, useMemo } from 'react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { effectOn, type LineEffect } from '#machines/cart/bulk'
import type { BulkRef } from '#machines/cart/bulk.machine'
import { lineCents } from '#shared/cart/configurations.rules'
import { formatCents, signedCents } from '#shared/platform/money'
import { BulkAnswerFields } from './BulkAnswerFields.tsx'
import styles from './BulkDialog.module.css'
import { lineText } from './BulkLines.tsx'
import { useBulkChoices } from './useBulkChoices.ts'

/** Which question, which answer, and what each line becomes. */
export const BulkAnswer = ({ bulk }: { bulk: BulkRef }) => {
  const { models, lines, all, criteria, answer } = useBulkChoices(bulk)
  const id = useId()
  const asked = useDeferredValue(answer)
  const effects = useMemo(
    () => (asked === null ? [] : lines.map((line) => effectOn(models, line, asked))),
    [models, lines, asked],
  )
  const more = effects.reduce((sum, effect) => sum + (effect.kind === 'changed' ? effect.moreCents : 0), 0)
  const total = all.reduce((sum, line) => sum + lineCents(line), 0)
  if (criteria.length === 0)
    return (
      <Alert tone="info" title="Ces lignes n’ont aucune question en commun">
        Revenez aux lignes et choisissez-en d’un même modèle, ou modifiez-les une à une.
      </Alert>
    )
  return (
    <div className={styles.answer}>
      <BulkAnswerFields
        criteria={criteria}
        answer={answer}
        onAnswer={(given) => bulk.send({ type: 'bulk.answer', answer: given })}
      />
      {effects.length > 0 && (
        <section aria-labelledby={id} className={styles.effects}>
          <h3 id={id}>Avant d’appliquer</h3>
          <p role="status">
            Panier&nbsp;: {formatCents(total)} → <strong>{formatCents(total + more)} HT</strong> (
            {more === 0 ? 'même prix' : signedCents(more)})
          </p>
          <ul>
            {effects.map((effect) => (
              <li key={effect.line.key} data-kind={effect.kind}>
                <span>
                  <strong>
                    {all.indexOf(effect.line) + 1}. {modelReference(effect.line.model)}
                  </strong>{' '}
                  {lineText(effect.line)}
                  <span className={styles.soft}>{effectText(effect)}</span>
                </span>
                <span className={styles.cents}>{priceText(effect)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** What gives way, or why the line stays as it is. */
const effectText = (effect: LineEffect): string => {
  switch (effect.kind) {
    case 'same':
      return 'A déjà cette réponse.'
    case 'changed':
      return [
        effect.moreDays !== 0 &&
          `${effect.moreDays > 0 ? '+' : '−'}${Math.abs(effect.moreDays)}\u00a0j ouvrés.`,
        effect.clears.length > 0 && `Efface\u00a0: ${effect.clears.join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' ')
    case 'impossible':
      return [
        'Reste comme elle est\u00a0:',
        ...effect.reasons,
        effect.asks.length > 0 && `il faudrait répondre à ${effect.asks.join(', ')}.`,
        effect.reasons.length + effect.asks.length === 0 && 'son modèle n’est plus proposé.',
      ]
        .filter(Boolean)
        .join(' ')
  }
}

const priceText = (effect: LineEffect): string => {
  const cents = formatCents(lineCents(effect.line))
  if (effect.kind !== 'changed') return cents
  const after = formatCents(lineCents(effect.after))
  return effect.moreCents === 0 ? `${after}, même prix` : `${cents} → ${after}`
}
