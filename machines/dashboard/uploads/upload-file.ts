import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import { type Failure, failureOf } from '../../platform/failure.ts'

/** A file that was chosen or dropped: the effect knows what it is. */
export interface ChosenFile {
  readonly name: string
  /** bytes */
  readonly size: number
}

const refused = (message: string): Failure => ({ code: 'INVALID_FIELDS', message })

/** Why what was chosen is not sent; null when it is one file that may be. What it holds is for the server to tell. */
export const problemOf = (files: readonly ChosenFile[]): Failure | null => {
  const [file, second] = files
  if (file === undefined)
    return refused('Aucun fichier n’a été reçu. Déposez un fichier, pas un dossier ni un texte.')
  if (second !== undefined) return refused('Un seul fichier à la fois\u00a0: chacun devient un import.')
  if (file.size === 0) return refused(`«\u00a0${file.name}\u00a0» est vide. Choisissez un autre fichier.`)
  if (file.size > UPLOAD_MAX_BYTES) {
    return refused(
      `«\u00a0${file.name}\u00a0» dépasse 50\u00a0Mo. Répartissez ses lignes en plusieurs fichiers.`,
    )
  }
  return null
}

/** Why a sending came to nothing. A file has 60 s (§7): one that took them is no smaller the second time. */
export const sendingFailure = (error: unknown): Failure => {
  const failure = failureOf(error)
  if (failure.code !== 'TIMEOUT') return failure
  return {
    ...failure,
    message:
      'L’envoi n’est pas terminé au bout d’une minute\u00a0: la connexion est trop lente pour ce fichier. Répartissez ses lignes en plusieurs fichiers.',
  }
}
