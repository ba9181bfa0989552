import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { type ContactDraftWrite, type ContactEvent, contactMachine } from '#machines/contact/contact.machine'
import { fromStoredDraft } from '#machines/contact/stored-draft'
import { CONTACT_DRAFT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { sendGuestMessage, sendUserMessage } from '#shared/contact/contact.endpoints'
import type { ContactFields, Sender } from '#shared/contact/contact.rules'

/** The contact form with its calls and its storage. */
export const contactLogic = contactMachine.provide({
  actors: {
    sendMessage: provideCall<void, { sender: Sender; fields: ContactFields; reference: string }>(
      async ({ sender, fields, reference }) => {
        const { subject, orderId, message } = fields
        if (sender === 'guest') await call(sendGuestMessage, { body: { ...fields, reference } })
        else await call(sendUserMessage, { body: { subject, orderId, message, reference } })
      },
    ),
    draftStorage: provideChannel<ContactDraftWrite, ContactEvent>((send) => {
      const draft = fromStoredDraft(getItem('sessionStorage', CONTACT_DRAFT_STORAGE_KEY))
      if (draft !== null) send({ type: 'draft.found', draft })
      return {
        receive: (write) => {
          if (write.type === 'draft.write') setItem('sessionStorage', CONTACT_DRAFT_STORAGE_KEY, write.text)
          else removeItem('sessionStorage', CONTACT_DRAFT_STORAGE_KEY)
        },
      }
    }),
  },
})
