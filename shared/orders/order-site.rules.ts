import { formatDate } from '#shared/platform/dates'
import { wishedDayProblem } from '#shared/platform/day'
import { counted, hasForbiddenCharacters } from '#shared/platform/text'
import { tidyLine } from '#shared/session/registration.rules'
import type { PromisedDays } from './arrival.schema.ts'
import { SITE_MAX } from './order-limits.ts'
import type { OrderSite } from './order-site.schema.ts'

/** Whom one meets on site, and the day that is wished for: the pages and the routes ask the same rules. */

export const emptySite: OrderSite = { contactName: '', contactPhone: '', wishedOn: null }

/** What is typed, in the form that is kept. */
export const tidySite = ({ contactName, contactPhone, wishedOn }: OrderSite): OrderSite => ({
  contactName: tidyLine(contactName),
  contactPhone: tidyLine(contactPhone),
  wishedOn,
})

/** Whether anything of it was said. */
export const isSiteSaid = (site: OrderSite): boolean => !isSameSite(tidySite(site), emptySite)

export const isSameSite = (one: OrderSite, other: OrderSite): boolean =>
  one.contactName === other.contactName &&
  one.contactPhone === other.contactPhone &&
  one.wishedOn === other.wishedOn

const textProblem = (text: string, most: number): string | undefined => {
  if (hasForbiddenCharacters(text)) return 'Certains caractères ne sont pas acceptés.'
  return tidyLine(text).length > most
    ? `Ce champ doit contenir au plus ${counted(most, 'caractère')}.`
    : undefined
}

/** Messages in French by field, undefined where it may be kept on `today` (yyyy-mm-dd of Paris; absent: no day is past). */
export const siteProblems = (
  { contactName, contactPhone, wishedOn }: OrderSite,
  today?: string,
): Readonly<Record<keyof OrderSite, string | undefined>> => ({
  contactName: textProblem(contactName, SITE_MAX.contactName),
  contactPhone: textProblem(contactPhone, SITE_MAX.contactPhone),
  wishedOn: wishedDayProblem(wishedOn, today),
})

/**
 * What is said of a day that is wished for before it can come; undefined: it can come by then, or no day is known. One that may not
 * be wished for on `today` is another matter.
 */
export const wishHint = (
  wishedOn: string | null,
  promised: PromisedDays | null,
  today?: string,
): string | undefined => {
  if (wishedOn === null || promised === null || wishedDayProblem(wishedOn, today) !== undefined)
    return undefined
  return wishedOn < promised.earliest
    ? `Au plus tôt le ${formatDate(promised.earliest)}\u00a0: votre souhait nous est transmis, sans rien promettre.`
    : undefined
}

/** « Contact sur place : Villa Roche, 06 00 00 00 00 », « Souhaitée pour le 18/12/2026 »: of what was said. */
export const siteTexts = ({ contactName, contactPhone, wishedOn }: OrderSite): string[] => {
  const contact = [contactName, contactPhone].filter((text) => text !== '').join(', ')
  return [...(contact === '' ? [] : [`Contact sur place\u00a0: ${contact}`]), ...wishTexts(wishedOn)]
}

/** « Souhaitée pour le 18/12/2026 »; nothing where no day is wished for. */
export const wishTexts = (wishedOn: string | null): string[] =>
  wishedOn === null ? [] : [`Souhaitée pour le ${formatDate(wishedOn)}`]
