import { call } from '#client/platform/call.ts'
import { forget, keep, kept } from '#client/platform/keep.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
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
      const draft = fromStoredDraft(kept('sessionStorage', CONTACT_DRAFT_STORAGE_KEY))
      if (draft !== null) send({ type: 'draft.found', draft })
      return {
        receive: (write) => {
          if (write.type === 'draft.write') keep('sessionStorage', CONTACT_DRAFT_STORAGE_KEY, write.text)
          else forget('sessionStorage', CONTACT_DRAFT_STORAGE_KEY)
        },
      }
    }),
  },
})
