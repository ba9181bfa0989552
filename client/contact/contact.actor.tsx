import { useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { ContactRef, ContactSnapshot } from '#machines/contact/contact.selectors'
import { contactLogic } from './contact.effects.ts'

const ContactContext = createContext<ContactRef | undefined>(undefined)

/** The message of one person; give it the account's id, or none for a guest, as `key` too. */
export const ContactProvider = ({ owner, children }: { owner: string | null; children: ReactNode }) => {
  const [input] = useState(() => ({ sender: owner === null ? ('guest' as const) : ('user' as const), owner }))
  const contact = useActorRef(contactLogic, { input })
  return <ContactContext value={contact}>{children}</ContactContext>
}

/** The contact form, to send events to. */
export const useContact = (): ContactRef => {
  const contact = useContext(ContactContext)
  if (!contact) throw new Error('useContact needs a ContactProvider around it')
  return contact
}

export const useContactSelector = <T,>(select: (snapshot: ContactSnapshot) => T): T =>
  useSelector(useContact(), select)
