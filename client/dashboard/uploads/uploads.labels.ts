import { gapsToConfirm, isOvertaken, isUnchanged } from '#machines/dashboard/uploads/upload-decisions'
import { isRunning } from '#machines/lives/upload.machine'
import type { ChangeKind } from '#shared/dashboard/uploads/findings.schema'
import { returnName } from '#shared/dashboard/uploads/uploads.rules'
import type {
  Author,
  ChangedThing,
  GapConfirmation,
  OutdatedUploads,
  Upload,
  UploadImpact,
  UploadKind,
  UploadPhase,
  UploadState,
} from '#shared/dashboard/uploads/uploads.schema'
import { formatDateTime } from '#shared/platform/dates'
import { counted, formatCount } from '#shared/platform/text'

/** The states of an upload, as staff read them. */
export const stateLabels = {
  received: { label: 'Reçu', tone: 'info' },
  checking: { label: 'Contrôle en cours', tone: 'info' },
  ready: { label: 'À publier', tone: 'warning' },
  refused: { label: 'Refusé', tone: 'danger' },
  failed: { label: 'En échec', tone: 'danger' },
  publishing: { label: 'Publication en cours', tone: 'info' },
  published: { label: 'Publié', tone: 'success' },
  cancelled: { label: 'Annulé', tone: 'neutral' },
} as const satisfies Record<UploadState, { label: string; tone: string }>

/**
 * The state of an upload, as staff read it: one that changes nothing, or that another list has overtaken, waits for
 * nobody; gaps of price are confirmed before it is published.
 */
export const stateOf = (upload: Pick<Upload, 'state' | 'stale' | 'counts'>) => {
  if (isUnchanged(upload)) return { label: 'Sans changement', tone: 'neutral' } as const
  if (isOvertaken(upload)) return { label: 'Dépassé', tone: 'neutral' } as const
  const gaps = gapsToConfirm(upload)
  return gaps > 0
    ? ({ label: `À confirmer (${formatCount(gaps)})`, tone: 'warning' } as const)
    : stateLabels[upload.state]
}

export const kindLabels: Record<UploadKind, string> = {
  prices: 'Prix',
  components: 'Composants',
  models: 'Modèles',
  template: 'Gabarit',
  restore: 'Retour à un tarif',
}

export const phaseLabels: Record<UploadPhase, string> = {
  waiting: 'En attente de son tour',
  reading: 'Lecture du fichier',
  comparing: 'Comparaison avec le tarif en vigueur',
  compiling: 'Vérification des modèles touchés',
  pricing: 'Effet sur les paniers et les commandes',
  writing: 'Écriture du nouveau tarif',
  switching: 'Mise en vigueur',
}

/** What stands under the state: how far it is, or why it stopped. */
export const noteOf = (upload: Upload): string => {
  const { progress, message } = upload
  if (isRunning(upload)) {
    const { phase, done, total } = progress
    const percent = total === null || total === 0 ? '' : ` ${Math.floor((done / total) * 100)}\u00a0%`
    return `${phaseLabels[phase]}${percent}`
  }
  return isOvertaken(upload) ? 'À contrôler à nouveau' : (message ?? '')
}

export const changeLabels = {
  added: { label: 'Ajout', tone: 'success' },
  changed: { label: 'Changement', tone: 'info' },
  removed: { label: 'Retrait', tone: 'danger' },
} as const satisfies Record<ChangeKind, { label: string; tone: string }>

export const thingLabels: Record<ChangedThing, string> = {
  component: 'Composant',
  cell: 'Case d’une grille',
  model: 'Modèle',
  family: 'Famille',
  template: 'Règles d’un modèle',
}

/** `38 changements, 2 retraits`; « aucun changement » when there is none. */
export const changesText = ({ added, changed, removed }: Record<ChangeKind, number>): string =>
  [
    added > 0 && counted(added, 'ajout'),
    changed > 0 && counted(changed, 'changement'),
    removed > 0 && counted(removed, 'retrait'),
  ]
    .filter(Boolean)
    .join(', ') || 'aucun changement'

export const authorText = (author: Author): string => author?.name || 'Compte supprimé'

/** `par Aline Bertin le 02/03/2026 à 10:00` */
export const confirmerText = ({ author, at }: Pick<GapConfirmation, 'author' | 'at'>): string =>
  `par ${authorText(author)} le ${formatDateTime(at)}`

/** « Hausse du fabricant », confirmé par Aline Bertin le 02/03/2026 à 10:00 */
export const confirmationText = ({ reason, author, at }: GapConfirmation): string =>
  `«\u00a0${reason}\u00a0», confirmé ${confirmerText({ author, at })}`

/** Under the first of a list that is longer: « et 25 autres ». */
export const othersText = (count: number): string => `et ${counted(count, 'autre')}`

/** What a list says that is empty: there is nothing, or there was and it is not kept. Returns once had no detail at all. */
export const emptyText = (kind: UploadKind | null, count: number, nothing: string): { title: string } => {
  if (count === 0) return { title: nothing }
  return {
    title:
      kind === 'restore'
        ? 'Le détail de ce retour n’est pas conservé'
        : 'Le détail d’un import n’est gardé que 30\u00a0jours après sa fin',
  }
}

/** What a person calls an upload. */
export const uploadName = ({ fileName, restoredVersion }: Upload): string =>
  restoredVersion === null ? fileName : returnName(restoredVersion)

/** What is cancelled together, in the words of the button, its question, and what is said once it is done. */
export const outdatedWords = ({ files, returns }: OutdatedUploads) => {
  const many = files + returns > 1
  const isMixed = files > 0 && returns > 0
  const the = (count: number, one: string, word: string): string[] =>
    count === 0 ? [] : [count === 1 ? one : `les ${counted(count, word)}`]
  const what = [...the(files, 'l’import', 'import'), ...the(returns, 'le retour', 'retour')].join(' et ')
  const outdated = `${what} dépassé${many ? 's' : ''}`
  const these = files > 0 ? (many ? 'ces imports' : 'cet import') : many ? 'ces retours' : 'ce retour'
  const again = isMixed
    ? 'envoyer son fichier, ou demander le retour, à nouveau'
    : `${files > 0 ? 'envoyer son fichier' : 'le demander'} à nouveau`
  const done = [files > 0 && counted(files, 'import'), returns > 0 && counted(returns, 'retour')].filter(
    Boolean,
  )
  return {
    title: `Annuler ${outdated}`,
    question: `${outdated.charAt(0).toUpperCase()}${outdated.slice(1)} par un autre tarif ${many ? 'sont annulés' : 'est annulé'}. Rien n’est publié\u00a0; pour ${many ? 'en reprendre un' : 'le reprendre'}, il faudra ${again}.`,
    cancel: isMixed ? 'Tout annuler' : `Annuler ${these}`,
    keep: isMixed ? 'Tout garder' : `Garder ${these}`,
    done:
      done.length === 0
        ? 'Rien n’était plus à annuler.'
        : `${done.join(' et ')} ${many ? 'annulés' : 'annulé'}.`,
  }
}

/** What became of the lines of carts or orders: « 3 deviennent invalides, 41 changent de prix ». */
const lineEffect = ({ invalid, moved }: UploadImpact['carts']): string =>
  [
    invalid > 0 &&
      `${counted(invalid, 'configuration devient invalide', 'configurations deviennent invalides')}`,
    moved > 0 && `${counted(moved, 'prix change', 'prix changent')}`,
  ]
    .filter(Boolean)
    .join(' et ')

/** The effect of a candidate list in plain sentences: waiting carts, then the last orders. */
export const impactSentences = ({ carts, orders }: UploadImpact): string[] => [
  carts.checked === 0
    ? 'Aucun panier validé n’est en attente.'
    : carts.touched === 0
      ? `Paniers validés en attente (${formatCount(carts.checked)})\u00a0: rien ne change.`
      : `Paniers validés en attente\u00a0: ${formatCount(carts.touched)} sur ${formatCount(carts.checked)} ${carts.touched > 1 ? 'sont touchés' : 'est touché'}. ${lineEffect(carts)}.`,
  orders.checked === 0
    ? 'Aucune commande n’a encore été passée.'
    : orders.touched === 0
      ? `Dernières commandes (${formatCount(orders.checked)}), si elles étaient passées à nouveau\u00a0: rien ne change.`
      : `Dernières commandes, si elles étaient passées à nouveau\u00a0: ${formatCount(orders.touched)} sur ${formatCount(orders.checked)} ${orders.touched > 1 ? 'sont touchées' : 'est touchée'}. ${lineEffect(orders)}.`,
]
