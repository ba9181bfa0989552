import { INVALID_EMAIL, isEmailAddress } from '#shared/session/login.rules'
import type { ContactSubject } from './contact.schema.ts'

/** What the contact form may send (§5): the page and the routes ask the same rules. */

/** §8, on success and on failure. */
export const MESSAGE_SENT = 'Votre message a été envoyé avec succès'
export const MESSAGE_NOT_SENT = "Une erreur est survenue lors de l'envoi de votre message"

/** §9: how long the form waits for the end of the typing before it judges, ms. */
export const VALIDITY_DELAY_MS = 800

/** Most characters of each text. */
export const CONTACT_MAX = { company: 120, function: 80, message: 5000 } as const

/** Who sends: an account's e-mail, company and function are known, and it has orders. */
export type Sender = 'guest' | 'user'

export const contactFields = ['email', 'company', 'function', 'subject', 'orderId', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** What a person types; texts, empty when not filled in. */
export type ContactFields = Record<ContactField, string>

/** Messages in French by field. */
export type ContactProblems = Partial<Record<ContactField, string>>

const labels: Record<ContactSubject, string> = {
  Question_technique: 'Question technique',
  Question_commerciale: 'Question commerciale',
  Partenariat: 'Partenariat',
  Emploi: 'Emploi',
  Autre: 'Autre',
  Réclamation: 'Réclamation',
}

const isSubject = (text: string): text is ContactSubject => Object.hasOwn(labels, text)

/** A subject as people read it. */
export const subjectLabel = (subject: ContactSubject): string => labels[subject]

/** The subjects that a sender may choose, in their order (§5). */
export const subjectsOf = (sender: Sender): ContactSubject[] =>
  Object.keys(labels)
    .filter(isSubject)
    .filter((subject) => sender === 'user' || subject !== 'Réclamation')

/** The subject of this code when the sender may choose it. */
export const subjectOf = (text: string, sender: Sender): ContactSubject | undefined =>
  subjectsOf(sender).find((subject) => subject === text)

/** A complaint is about an order (§5). */
export const asksForOrder = (subject: string): boolean => subject === 'Réclamation'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NUMBER = /^(?:CMD)?[\s-]*(\d{4})[\s-]*(\d{6,12})$/i

/**
 * The order that a person means: `CMD-2026-000030`, `2026-000030` and `2026000030` are one number; an id is what
 * the account's own pages send. The last digits alone are not enough: they come back each year.
 */
export const readOrderReference = (text: string): { number: string } | { id: string } | undefined => {
  const reference = text.trim()
  if (UUID.test(reference)) return { id: reference.toLowerCase() }
  const [, year, rank] = NUMBER.exec(reference) ?? []
  return year === undefined || rank === undefined ? undefined : { number: `CMD-${year}-${rank}` }
}

const REQUIRED = 'Ce champ est obligatoire.'
const HTML = 'Ce champ ne doit pas contenir de balises HTML.'
const ONE_LINE = 'Ce champ doit tenir sur une ligne.'
const UNKNOWN_SUBJECT = 'Choisissez un sujet de la liste.'
const BAD_ORDER = 'Indiquez le numéro complet de la commande, par exemple CMD-2026-000030.'
/** Another customer's order is answered like one that does not exist. */
export const UNKNOWN_ORDER = 'Aucune de vos commandes ne porte ce numéro.'

/** A tag or a comment; « < 3000 mm » and « <jean@essai.example> » are none. */
const TAG = /<(?:\/?[a-z][a-z0-9:-]*(?:[\s/][^<>]*)?>|!--|!doctype)/i
const CONTROL = /[\p{Cc}\u2028\u2029]/u

const tooLong = (max: number): string =>
  `Ce champ doit contenir au plus ${String(max).replace(/(\d)(\d{3})$/, '$1\u00a0$2')} caractères.`

const lineProblem = (text: string, max: number): string | undefined => {
  if (text.trim() === '') return REQUIRED
  if (CONTROL.test(text)) return ONE_LINE
  if (TAG.test(text)) return HTML
  return text.trim().length > max ? tooLong(max) : undefined
}

const emailProblem = (text: string): string | undefined => {
  if (text.trim() === '') return REQUIRED
  return CONTROL.test(text) || !isEmailAddress(text.trim()) ? INVALID_EMAIL : undefined
}

const subjectProblem = (text: string, sender: Sender): string | undefined => {
  if (text === '') return REQUIRED
  return subjectOf(text, sender) === undefined ? UNKNOWN_SUBJECT : undefined
}

const orderProblem = (text: string): string | undefined => {
  if (text.trim() === '') return REQUIRED
  return readOrderReference(text) === undefined ? BAD_ORDER : undefined
}

/** A message as it is counted, kept and mailed: line feeds only, no spaces around, no invisible control. */
export const normalMessage = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const messageProblem = (text: string): string | undefined => {
  const message = normalMessage(text)
  if (message === '') return REQUIRED
  if (TAG.test(message)) return HTML
  return message.length > CONTACT_MAX.message ? tooLong(CONTACT_MAX.message) : undefined
}

/** Why a message may not be sent, by field; empty when it may. The account's own fields are not asked of a user. */
export const contactProblems = (sender: Sender, fields: ContactFields): ContactProblems => {
  const found: Record<ContactField, string | undefined> = {
    email: sender === 'guest' ? emailProblem(fields.email) : undefined,
    company: sender === 'guest' ? lineProblem(fields.company, CONTACT_MAX.company) : undefined,
    function: sender === 'guest' ? lineProblem(fields.function, CONTACT_MAX.function) : undefined,
    subject: subjectProblem(fields.subject, sender),
    orderId: asksForOrder(fields.subject) && sender === 'user' ? orderProblem(fields.orderId) : undefined,
    message: messageProblem(fields.message),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}
