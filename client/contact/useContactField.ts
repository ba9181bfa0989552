import type { ContactSnapshot } from '#machines/contact/contact.selectors'
import { problemOf } from '#machines/contact/contact.selectors'
import type { ContactField } from '#shared/contact/contact.rules'
import { useContact, useContactSelector } from './contact.actor.tsx'

const isBusy = (snapshot: ContactSnapshot): boolean => snapshot.hasTag('busy')

/** One field of the form: what its control spreads, and what is wrong with it. */
export const useContactField = (field: ContactField) => {
  const contact = useContact()
  const value = useContactSelector((snapshot) => snapshot.context.fields[field])
  const problem = useContactSelector((snapshot) => problemOf(snapshot, field))
  const busy = useContactSelector(isBusy)
  return {
    problem,
    busy,
    control: {
      name: field,
      value,
      readOnly: busy,
      onChange: ({ target }: { target: { value: string } }) =>
        contact.send({ type: 'field.change', field, value: target.value }),
      onBlur: () => contact.send({ type: 'field.leave', field }),
    },
  }
}
