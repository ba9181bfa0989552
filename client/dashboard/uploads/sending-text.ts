import type { SendingProblem } from '#machines/dashboard/uploads/upload-send.machine'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import { limitText } from '#shared/platform/file-size'

const SPLIT = 'Répartissez ses lignes en plusieurs fichiers.'

/** Why a file was not sent. A file has 60 s (§7): one that took them is no smaller the second time. */
export const sendingProblemText = (problem: SendingProblem): string => {
  if ('message' in problem) {
    return problem.code === 'TIMEOUT'
      ? `L’envoi n’est pas terminé au bout d’une minute\u00a0: la connexion est trop lente pour ce fichier. ${SPLIT}`
      : problem.message
  }
  switch (problem.code) {
    case 'NO_FILE':
      return 'Aucun fichier n’a été reçu. Déposez un fichier, pas un dossier ni un texte.'
    case 'SEVERAL_FILES':
      return 'Un seul fichier à la fois\u00a0: chacun devient un import.'
    case 'EMPTY_FILE':
      return `«\u00a0${problem.name}\u00a0» est vide. Choisissez un autre fichier.`
    case 'FILE_TOO_LARGE':
      return `«\u00a0${problem.name}\u00a0» dépasse ${limitText(UPLOAD_MAX_BYTES)}. ${SPLIT}`
  }
}
