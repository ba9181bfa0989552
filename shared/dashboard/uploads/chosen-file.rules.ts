import { UPLOAD_MAX_BYTES } from './uploads.rules.ts'

/** A file that was chosen or dropped: the effect knows what it is. */
export interface ChosenFile {
  readonly name: string
  /** bytes */
  readonly size: number
}

/** Why what was chosen is not sent, in French; null when it is one file that may be. What it holds is for the server to tell. */
export const chosenFileProblem = (files: readonly ChosenFile[]): string | null => {
  const [file, second] = files
  if (file === undefined) return 'Aucun fichier n’a été reçu. Déposez un fichier, pas un dossier ni un texte.'
  if (second !== undefined) return 'Un seul fichier à la fois\u00a0: chacun devient un import.'
  if (file.size === 0) return `«\u00a0${file.name}\u00a0» est vide. Choisissez un autre fichier.`
  if (file.size > UPLOAD_MAX_BYTES) {
    return `«\u00a0${file.name}\u00a0» dépasse 50\u00a0Mo. Répartissez ses lignes en plusieurs fichiers.`
  }
  return null
}

/** What a sending that came to nothing is told by. A file has 60 s (§7): one that took them is no smaller the second time. */
export const sendingProblem = ({ code, message }: { code: string; message: string }): string =>
  code === 'TIMEOUT'
    ? 'L’envoi n’est pas terminé au bout d’une minute\u00a0: la connexion est trop lente pour ce fichier. Répartissez ses lignes en plusieurs fichiers.'
    : message
