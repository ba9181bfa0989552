import { provideCall } from '#client/platform/provide.ts'
import { getItem } from '#client/platform/storage.ts'
import { lastSent } from '#client/projects/last-sent.ts'
import {
  PARTING_STORAGE_KEY,
  PROJECT_SHEETS_STORAGE_KEY,
  PROJECT_STORAGE_KEY,
  WAITING_FILES_STORAGE_KEY,
} from '#machines/platform/storage-keys'
import { signOutMachine } from '#machines/session/sign-out.machine'

/** A sign-out, after what pages that were left still send and what this tab and the device keep of chantiers. */
export const signOutLogic = signOutMachine.provide({
  actors: {
    sendKept: provideCall<number, { userId: string | null }>(async ({ userId }) => {
      if (userId === null) return 0
      await lastSent()
      if (
        getItem('sessionStorage', PROJECT_STORAGE_KEY) === null &&
        getItem('localStorage', PARTING_STORAGE_KEY) === null &&
        getItem('sessionStorage', PROJECT_SHEETS_STORAGE_KEY) === null &&
        getItem('localStorage', PROJECT_SHEETS_STORAGE_KEY) === null &&
        getItem('localStorage', WAITING_FILES_STORAGE_KEY) === null
      )
        return 0
      const { sendAllStored } = await import('#client/projects/stored-changes.ts')
      return sendAllStored(userId)
    }),
  },
})
