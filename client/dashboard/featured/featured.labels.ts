import type { FeaturedProduct } from '#shared/catalogue/catalogue.schema'
import type { FeaturedDisplay } from '#shared/dashboard/featured/featured.schema'

/** Why a featured product is, or is not, on the home page: a word, its tone, and a sentence. */
export const displayLabels = {
  shown: { label: 'Affiché', tone: 'success' },
  coming: { label: 'À venir', tone: 'info' },
  past: { label: 'Terminé', tone: 'neutral' },
  unorderable: { label: 'Hors vente', tone: 'warning' },
} as const satisfies Record<FeaturedDisplay, { label: string; tone: string }>

/** `2026-03-02` → `02/03/2026`. */
const dayText = (day: string): string => day.split('-').reverse().join('/')

/** « du 02/03/2026 au 31/03/2026 », « dès le… », « jusqu’au… », « sans limite de durée » */
export const periodText = (startsOn: string | null, endsOn: string | null): string => {
  if (startsOn !== null && endsOn !== null) {
    return startsOn === endsOn ? `le ${dayText(startsOn)}` : `du ${dayText(startsOn)} au ${dayText(endsOn)}`
  }
  if (startsOn !== null) return `dès le ${dayText(startsOn)}`
  if (endsOn !== null) return `jusqu’au ${dayText(endsOn)}`
  return 'sans limite de durée'
}

/** « Modèle EN-40, Store enrouleur » or « Famille Rail manuel 25 » */
export const targetText = ({ family, subFamily }: Pick<FeaturedProduct, 'family' | 'subFamily'>): string =>
  subFamily ? `Modèle ${subFamily.reference}, ${subFamily.name}` : `Famille ${family.name}`
