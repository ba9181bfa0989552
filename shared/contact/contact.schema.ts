import Type, { type Static } from 'typebox'

/** Contact subjects by their codes (§5); `contact.rules.ts` has their labels and who may choose which. */
export const ContactSubject = Type.Union([
  Type.Literal('Question_technique'),
  Type.Literal('Question_commerciale'),
  Type.Literal('Partenariat'),
  Type.Literal('Emploi'),
  Type.Literal('Autre'),
  Type.Literal('Réclamation'),
])
export type ContactSubject = Static<typeof ContactSubject>

/** What any message says. What must be filled in and how, `contactProblems` says, on both sides. */
const content = {
  subject: Type.String(),
  /** Réclamation: the order, by its number, the digits of its number or its id; not read otherwise */
  orderId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  message: Type.String(),
  /** a field that people do not see: what fills it in is no person */
  reference: Type.Optional(Type.String()),
}

/** §7: the message of a guest. */
export const GuestMessageBody = Type.Object({
  email: Type.String(),
  company: Type.String(),
  function: Type.String(),
  ...content,
})
export type GuestMessageBody = Static<typeof GuestMessageBody>

/** §7: the message of an account. Its e-mail, company and function are the account's, whatever a body says. */
export const UserMessageBody = Type.Object(content)
export type UserMessageBody = Static<typeof UserMessageBody>
