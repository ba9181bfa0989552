import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { CONTACT_MAX, type ContactField, contactProblems, normalMessage } from '#shared/contact/contact.rules'
import type { contactMachine } from './contact.machine.ts'

export type ContactRef = ActorRefFrom<typeof contactMachine>
export type ContactSnapshot = SnapshotFrom<typeof contactMachine>

export const selectFailure = (snapshot: ContactSnapshot) => snapshot.context.failure

/** What is wrong with a field: what the server said of it, or what the rules say of one that was left filled in. */
export const problemOf = ({ context }: ContactSnapshot, field: ContactField): string | undefined => {
  const { sender, fields, left, refused } = context
  const said = refused[field]?.[0]
  if (said !== undefined || !left.includes(field) || fields[field] === '') return said
  return contactProblems(sender, fields)[field]
}

/** Characters that the message may still take; below 0 when it is too long. */
export const selectRoom = ({ context }: ContactSnapshot): number =>
  CONTACT_MAX.message - normalMessage(context.fields.message).length
