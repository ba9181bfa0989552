import { useState } from 'react'
import { consequenceText, differenceText } from '#client/configurator/repair-text.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import type { LineEffect } from '#machines/cart/bulk'
import type { BulkRef } from '#machines/cart/bulk.machine'
import { lineCents } from '#shared/cart/configurations.rules'
import { criterionText } from '#shared/cart/line-display'
import type { Criteria } from '#shared/configurator/evaluation'
import { formatCents } from '#shared/platform/money'
import styles from './BulkDialog.module.css'
import { lineText } from './BulkLines.tsx'

interface BulkEffectItemProps {
  /** of the line in the cart, from 0 */
  place: number
  effect: LineEffect
  bulk: BulkRef
}

/** What becomes of one line: its price and delay before and after, what gives way, or why it stays out and what would mend that. */
export const BulkEffectItem = ({ place, effect, bulk }: BulkEffectItemProps) => {
  const { line, kind } = effect
  const mended = kind === 'changed' ? effect.mended : []
  return (
    <li data-kind={kind}>
      <div className={styles.what}>
        <p>
          <strong>
            {place + 1}. {modelReference(line.model)}
          </strong>{' '}
          {lineText(line)}
        </p>
        <p className={kind === 'impossible' ? styles.reason : styles.soft}>{effectText(effect)}</p>
        {mended.length > 0 && (
          <p className={styles.mended}>
            Corrigé&nbsp;: {mended.map((one) => `${one.label}\u00a0: ${criterionText(one)}`).join(', ')}.
            <Button variant="quiet" onClick={() => bulk.send({ type: 'bulk.unmend', line: line.key })}>
              Laisser cette ligne
            </Button>
          </p>
        )}
        {kind === 'impossible' && effect.isMendable && (
          <Mending effect={effect} onMend={(set) => bulk.send({ type: 'bulk.mend', line: line.key, set })} />
        )}
      </div>
      <Worth effect={effect} />
    </li>
  )
}

/** « de 273,86 € à 290,00 € », « de 10 à 12 j ouvrés » */
const Worth = ({ effect }: { effect: LineEffect }) => {
  const { line } = effect
  const after = effect.kind === 'changed' ? effect.after : line
  const [from, to] = [lineCents(line), lineCents(after)]
  const [fromDays, toDays] = [line.display.leadTimeDays, after.display.leadTimeDays]
  return (
    <p className={styles.cents}>
      {from === to ? formatCents(to) : `de ${formatCents(from)} à ${formatCents(to)}`}
      {effect.kind === 'changed' && from === to && ', même prix'}
      {toDays !== undefined && (
        <span className={styles.soft}>
          {fromDays === undefined || fromDays === toDays ? toDays : `de ${fromDays} à ${toDays}`}&nbsp;j
          ouvrés
        </span>
      )}
    </p>
  )
}

interface MendingProps {
  effect: Extract<LineEffect, { kind: 'impossible' }>
  onMend: (set: Criteria) => void
}

/** Searched for who asks: two hundred lines at once would stand in the way of their answer. */
const Mending = ({ effect, onMend }: MendingProps) => {
  const [open, setOpen] = useState(false)
  const repairs = open ? effect.repairs() : []
  return (
    <details className={styles.mending} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Corriger cette ligne</summary>
      {open && repairs.length === 0 && (
        <p className={styles.soft}>Aucune correction simple. Modifiez cette ligne seule.</p>
      )}
      {repairs.map((repair) => (
        <p key={repair.label}>
          <Button variant="secondary" onClick={() => onMend(repair.set)}>
            {repair.label}
          </Button>
          <span className={styles.soft}>
            {[differenceText(repair), consequenceText(repair)].filter(Boolean).join(' · ')}
          </span>
        </p>
      ))}
    </details>
  )
}

/** What gives way, or why the line stays as it is. */
const effectText = (effect: LineEffect): string => {
  switch (effect.kind) {
    case 'same':
      return 'A déjà cette réponse.'
    case 'changed':
      return effect.clears.length > 0 ? `Efface\u00a0: ${effect.clears.join(', ')}.` : ''
    case 'impossible':
      return `Reste comme elle est\u00a0: ${whyNot(effect).join('\u00a0; ')}.`
  }
}

/** Each reason without its end: they are told in one sentence. */
const whyNot = ({ reasons, asks }: Extract<LineEffect, { kind: 'impossible' }>): string[] => {
  const told = reasons.map((reason) => reason.replace(/\.$/, ''))
  if (asks.length > 0) return [...told, `il faudrait répondre à ${asks.join(', ')}`]
  return told.length > 0 ? told : ['son modèle n’est plus proposé']
}
