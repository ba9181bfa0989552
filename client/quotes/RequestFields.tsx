import { useSelector } from '@xstate/react'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { fieldProblem, type QuoteRequestRef } from '#machines/quotes/quote-request.selectors'
import type { RequestField } from '#machines/quotes/request-form'
import { QUOTE_MESSAGE_MAX, QUOTE_NAME_MAX, QUOTE_WISH_MAX } from '#shared/quotes/quote-limits'
import styles from './QuotePage.module.css'

interface RequestFieldsProps {
  request: QuoteRequestRef
  /** what is needed, or what is wished for */
  part: 'need' | 'wishes'
}

/** What a request says beside its lines. */
export const RequestFields = ({ request, part }: RequestFieldsProps) => {
  const name = useRequestField(request, 'name')
  const message = useRequestField(request, 'message')
  const discount = useRequestField(request, 'discountWish')
  const date = useRequestField(request, 'dateWish')
  if (part === 'need')
    return (
      <section className={styles.part}>
        <h3>Votre besoin</h3>
        <Field label="Nom du projet" hint="Chantier, client ou adresse" error={name.problem}>
          <TextInput {...name.control} maxLength={QUOTE_NAME_MAX} autoComplete="off" />
        </Field>
        <Field
          label="Ce qu’il vous faut"
          hint="Cotes, pose, teinte, contraintes du chantier&nbsp;: tout ce qui n’est pas dans les lignes."
          error={message.problem}
        >
          <TextArea {...message.control} rows={8} maxLength={QUOTE_MESSAGE_MAX} />
        </Field>
      </section>
    )
  return (
    <section className={styles.part}>
      <h3>Vos souhaits</h3>
      <Field
        label="Remise souhaitée"
        hint="Selon la quantité, par exemple&nbsp;: 8&nbsp;% à partir de dix pièces"
        error={discount.problem}
      >
        <TextInput {...discount.control} maxLength={QUOTE_WISH_MAX} autoComplete="off" />
      </Field>
      <Field label="Date souhaitée" error={date.problem}>
        <TextInput {...date.control} type="date" />
      </Field>
    </section>
  )
}

const useRequestField = (request: QuoteRequestRef, field: RequestField) => {
  const value = useSelector(request, ({ context }) => context.form[field])
  const problem = useSelector(request, (snapshot) => fieldProblem(snapshot, field))
  return {
    problem,
    control: {
      name: field,
      value,
      onChange: ({ target }: { target: { value: string } }) =>
        request.send({ type: 'field.change', field, value: target.value }),
    },
  }
}
