import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import {
  type DraftWrite,
  type RegistrationEvent,
  registrationMachine,
} from '#machines/session/registration.machine'
import type { SignedIn } from '#machines/session/session.types'
import { register } from '#shared/session/registration.endpoints'
import type { RegisterBody } from '#shared/session/registration.schema'
import { REGISTRATION_STORAGE_KEY, readDraft, writeDraft } from '#shared/session/registration-form'

export const registrationLogic = registrationMachine.provide({
  actors: {
    register: provideCall<SignedIn, RegisterBody>(async (body) => {
      const { user, auth_token } = await call(register, { body })
      return { user, auth_token, now: Date.now() }
    }),
    draftStorage: provideChannel<DraftWrite, RegistrationEvent>((send) => {
      const draft = readDraft(getItem('sessionStorage', REGISTRATION_STORAGE_KEY))
      if (draft) send({ type: 'draft.found', draft })
      return {
        receive: (write) => {
          if (write.type === 'draft.write')
            setItem('sessionStorage', REGISTRATION_STORAGE_KEY, writeDraft(write.form))
          else removeItem('sessionStorage', REGISTRATION_STORAGE_KEY)
        },
      }
    }),
  },
})
