import { parisDay } from '#shared/platform/dates'
import { fold } from '#shared/platform/text'

/** `pose-stores-donnees-personnelles-2026-12-31.json`: whose shop gave the data, and when (ISO 8601). */
export const exportFileName = (company: string, exportedAt: string): string => {
  const name = fold(company)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${name === '' ? '' : `${name}-`}donnees-personnelles-${parisDay(exportedAt)}.json`
}
