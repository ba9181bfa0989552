import { Field } from '#client/platform/ui/Field.tsx'
import { Select, TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { type ContactSnapshot, selectRoom } from '#machines/contact/contact.selectors'
import { asksForOrder, CONTACT_MAX, subjectLabel, subjectsOf } from '#shared/contact/contact.rules'
import styles from './ContactPage.module.css'
import { useContact, useContactSelector } from './contact.actor.tsx'
import { useContactField } from './useContactField.ts'

/** Characters left from which the message's room is counted down. */
const NEAR_END = 500

export const SubjectField = () => {
  const { control, problem, busy } = useContactField('subject')
  const sender = useContactSelector((snapshot) => snapshot.context.sender)
  const { readOnly: _, ...rest } = control
  return (
    <Field label="Sujet" error={problem} required>
      <Select
        {...rest}
        disabled={busy}
        placeholder="Choisissez un sujet"
        options={subjectsOf(sender).map((subject) => ({ value: subject, label: subjectLabel(subject) }))}
      />
    </Field>
  )
}

const isOrderAsked = (snapshot: ContactSnapshot): boolean => asksForOrder(snapshot.context.fields.subject)

/** The number of one's own order, for a complaint. */
export const OrderField = () => {
  const { control, problem } = useContactField('orderId')
  const asked = useContactSelector(isOrderAsked)
  if (!asked) return null
  return (
    <Field
      label="Numéro de commande"
      hint="Le numéro complet ou ses chiffres : CMD-2026-000030 ou 2026000030"
      error={problem}
      required
    >
      <TextInput {...control} inputMode="numeric" autoComplete="off" spellCheck={false} />
    </Field>
  )
}

export const MessageField = () => {
  const { control, problem } = useContactField('message')
  const room = useContactSelector(selectRoom)
  return (
    <Field label="Message" hint={roomText(room)} error={problem} required>
      <TextArea {...control} rows={8} />
    </Field>
  )
}

const count = (characters: number): string =>
  `${String(characters).replace(/(\d)(\d{3})$/, '$1\u00a0$2')} caractère${characters > 1 ? 's' : ''}`

const roomText = (room: number): string => {
  if (room < 0) return `${count(-room)} de trop`
  return room <= NEAR_END ? `Encore ${count(room)}` : `${count(CONTACT_MAX.message)} au plus`
}

/** A field that people neither see nor reach: programs that fill in every field betray themselves by it. */
export const Trap = () => {
  const contact = useContact()
  const value = useContactSelector((snapshot) => snapshot.context.reference)
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Ne remplissez pas ce champ
        <input
          name="reference"
          value={value}
          tabIndex={-1}
          autoComplete="off"
          onChange={({ target }) => contact.send({ type: 'reference.change', value: target.value })}
        />
      </label>
    </div>
  )
}
