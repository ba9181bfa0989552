import { Field } from '#client/platform/ui/Field.tsx'
import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import type { AnswerField, AnswerForm, AnswerProblems } from '#shared/dashboard/quotes/answer-form'
import { QUOTE_TEXT_MAX, VALIDITY_DAYS } from '#shared/quotes/quote-limits'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './quotes.module.css'

interface AnswerTermsProps {
  answer: AnswerDraftRef
  form: AnswerForm
  problems: AnswerProblems | null
  /** French: what the delivery is made of; null: nothing is known of it */
  deliveryWhy: string | null
}

const deliveries = [
  { value: 'tariff', label: 'Selon le tarif de livraison' },
  { value: 'hand', label: 'Prix à la main' },
  { value: 'free', label: 'Offerte' },
] as const

/** What holds for the whole answer: discount, delivery, how long, and what is said with it. */
export const AnswerTerms = ({ answer, form, problems, deliveryWhy }: AnswerTermsProps) => {
  const control = (field: AnswerField) => ({
    name: field,
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) =>
      answer.send({ type: 'field.change', field, value: target.value }),
  })
  return (
    <div className={panelStyles.stack}>
      <div className={styles.fields}>
        <Field
          label="Remise sur le devis"
          hint="Sur les lignes qui n’ont pas la leur."
          error={problems?.discount}
        >
          <TextInput {...control('discount')} inputMode="decimal" autoComplete="off" suffix="%" />
        </Field>
        <Field
          label="Durée de validité"
          hint={`${VALIDITY_DAYS} jours d’habitude.`}
          error={problems?.validityDays}
        >
          <TextInput {...control('validityDays')} inputMode="numeric" autoComplete="off" suffix="jours" />
        </Field>
      </div>
      <RadioGroup
        legend="Livraison"
        name="delivery"
        value={form.delivery}
        options={deliveries}
        onChange={(value) => {
          const chosen = deliveries.find((one) => one.value === value)
          if (chosen) answer.send({ type: 'delivery.choose', delivery: chosen.value })
        }}
      />
      <div className={styles.fields}>
        {form.delivery === 'hand' && (
          <Field label="Prix de la livraison HT" required error={problems?.deliveryPrice}>
            <TextInput {...control('deliveryPrice')} inputMode="decimal" autoComplete="off" suffix="€" />
          </Field>
        )}
        <Field
          label="Code postal de livraison"
          required={form.delivery === 'tariff'}
          hint={form.delivery === 'tariff' ? undefined : 'Sans lui, le prix vaut partout.'}
          error={problems?.postalCode}
        >
          <TextInput {...control('postalCode')} inputMode="numeric" autoComplete="off" maxLength={5} />
        </Field>
      </div>
      {deliveryWhy !== null && form.delivery === 'tariff' && (
        <p className={panelStyles.soft}>Livraison&nbsp;: {deliveryWhy}</p>
      )}
      <Field label="Commentaire pour le client" error={problems?.comment}>
        <TextArea {...control('comment')} rows={4} maxLength={QUOTE_TEXT_MAX} />
      </Field>
    </div>
  )
}
