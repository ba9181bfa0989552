import { type ContactFields, subjectOf } from '#shared/contact/contact.rules'
import { isText, isTextOrNull, readVersioned } from '#shared/platform/stored'

const VERSION = 1

/** A message under way, as session storage keeps it. */
export interface ContactDraft {
  /** the account that wrote it; null: a guest */
  owner: string | null
  fields: ContactFields
}

export const toStoredDraft = (owner: string | null, fields: ContactFields): string =>
  JSON.stringify({ version: VERSION, owner, ...fields })

/** The draft that was kept, or null when there is none, it is unreadable or old. */
export const fromStoredDraft = (text: string | null): ContactDraft | null => {
  const stored = readVersioned(text, VERSION)
  if (stored === null) return null
  const { owner, email, company, function: function_, subject, orderId, message } = stored
  return isTextOrNull(owner) &&
    isText(email) &&
    isText(company) &&
    isText(function_) &&
    isText(subject) &&
    isText(orderId) &&
    isText(message)
    ? { owner, fields: { email, company, function: function_, subject, orderId, message } }
    : null
}

/**
 * What `owner` finds of a draft: their own, or what they wrote as a guest before they signed in, without what the
 * account knows. Another's is nothing to them.
 */
export const restored = (draft: ContactDraft, owner: string | null): Partial<ContactFields> | null => {
  const sender = owner === null ? 'guest' : 'user'
  const { subject, orderId, message } = draft.fields
  const offered = subjectOf(subject, sender) ?? ''
  if (draft.owner !== null && draft.owner !== owner) return null
  return sender === 'guest' ? { ...draft.fields, subject: offered } : { subject: offered, orderId, message }
}
