import type { Repair } from '#shared/configurator/repairs'
import { signedCents } from '#shared/platform/money'

/** « +16,56 € · +2 j »; undefined when neither is known to differ. */
export const differenceText = ({ moreCents, moreDays }: Repair): string | undefined =>
  [
    moreCents !== undefined && (moreCents === 0 ? 'même prix' : signedCents(moreCents)),
    moreDays !== undefined && `${moreDays > 0 ? '+' : '−'}${Math.abs(moreDays)}\u00a0j`,
  ]
    .filter(Boolean)
    .join(' · ') || undefined

/** « Autre modèle, mêmes réponses. », « Efface : Rayon. À répondre ensuite : Côté manœuvre. » */
export const consequenceText = ({ model, set, clears, asks }: Repair): string | undefined =>
  [
    model !== undefined &&
      (Object.keys(set).length + clears.length + asks.length === 0
        ? 'Autre modèle, mêmes réponses.'
        : 'Autre modèle.'),
    clears.length > 0 && `Efface\u00a0: ${clears.join(', ')}.`,
    asks.length > 0 && `À répondre ensuite\u00a0: ${asks.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ') || undefined
