import { useState } from 'react'
import { Card } from '#client/platform/ui/Card.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { parseTyped } from '#shared/configurator/typed-number'
import type { TypedTariff } from '#shared/dashboard/delivery/tariff-form'
import { cheaperText, deliveryCost } from '#shared/orders/delivery-cost'
import { formatCents, roundHalfUp } from '#shared/platform/money'
import styles from './DeliveryPanel.module.css'

const FIELDS = [
  { key: 'kg', label: 'Poids (kg)' },
  { key: 'metres', label: 'Pièce la plus longue (m)' },
  { key: 'postalCode', label: 'Code postal' },
  { key: 'goods', label: 'Produits (€ HT)' },
] as const

const EXAMPLE = { kg: '23,4', metres: '3,6', postalCode: '69003', goods: '480' }

/** What an order would cost by the tariff that is typed, before it is saved. */
export const DeliveryTrial = ({ typed }: { typed: TypedTariff }) => {
  const [asked, setAsked] = useState<Readonly<Record<(typeof FIELDS)[number]['key'], string>>>(EXAMPLE)
  return (
    <Card className={styles.trial} role="region" aria-label="Essai du tarif">
      <h2>Essai</h2>
      <p className={styles.note}>Par le tarif tel qu’il est saisi, avant de l’enregistrer.</p>
      {FIELDS.map(({ key, label }) => (
        <Field key={key} label={label}>
          <TextInput
            autoComplete="off"
            inputMode="decimal"
            value={asked[key]}
            onChange={({ target: { value } }) => setAsked({ ...asked, [key]: value })}
          />
        </Field>
      ))}
      <output className={styles.outcome}>{outcomeOf(typed, asked)}</output>
    </Card>
  )
}

const outcomeOf = (typed: TypedTariff, asked: typeof EXAMPLE) => {
  const [kg, metres, goods] = [asked.kg, asked.metres, asked.goods].map((text) => parseTyped(text, 'piece'))
  if (!typed.ok) return 'Complétez le tarif pour l’essayer.'
  if (kg == null || metres == null || goods == null) return 'Saisissez des nombres.'
  const cost = deliveryCost(
    typed.tariff,
    { grams: roundHalfUp(kg * 1000), longest: roundHalfUp(metres * 1000) },
    { postalCode: asked.postalCode.trim(), goodsCents: roundHalfUp(goods * 100) },
  )
  if (cost.kind === 'quoted') return `Sur devis\u00a0: ${cost.reason}.`
  return (
    <>
      <strong>{formatCents(cost.cents)} HT</strong>
      <span>{cost.why}</span>
      <span>{cheaperText(cost)}</span>
    </>
  )
}
