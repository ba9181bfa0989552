import { expect, test } from 'vitest'
import { refusalText } from '#client/account/refusal-text.ts'
import { sendingProblemText } from '#client/dashboard/uploads/sending-text.ts'
import { photoRefusalText } from '#client/orders/complaint/photo-text.ts'
import { FAVORITE_FAILED, favoriteProblemText } from '#client/orders/history/favorite-text.ts'
import type { SendingProblem } from '#machines/dashboard/uploads/upload-send.machine'
import type { PhotoRefusal } from '#machines/orders/complaint.machine'
import type { FavoriteProblem } from '#machines/orders/favorite.machine'

test.each([
  ['NETWORK', 'Une erreur est survenue'],
  // a call that was given up says so
  ['TIMEOUT', 'Refus TIMEOUT'],
  ['INVALID_FIELDS', 'Refus INVALID_FIELDS'],
])('a change of the account refused as %s says « %s »', (code, text) => {
  expect(refusalText({ code, message: `Refus ${code}` })).toBe(text)
})

test.each<[FavoriteProblem | null, string | undefined]>([
  [null, undefined],
  ['name', 'Le nom de la commande doit contenir entre 3 et 40 caractères.'],
  [{ code: 'RATE_LIMITED', message: 'Patientez.' }, 'Patientez.'],
  [{ code: 'INTERNAL', message: 'Une erreur est survenue' }, 'Une erreur serveur est survenue.'],
])('a favourite’s name that is not kept for %j says « %s »', (problem, text) => {
  expect(favoriteProblemText(problem)).toBe(text)
})

test('a star that fails says §8’s sentence', () => {
  expect(FAVORITE_FAILED).toBe('Une erreur serveur est survenue.')
})

test.each<[SendingProblem, string]>([
  [{ code: 'NO_FILE' }, 'Aucun fichier n’a été reçu. Déposez un fichier, pas un dossier ni un texte.'],
  [{ code: 'SEVERAL_FILES' }, 'Un seul fichier à la fois\u00a0: chacun devient un import.'],
  [{ code: 'EMPTY_FILE', name: 'vide.csv' }, '«\u00a0vide.csv\u00a0» est vide. Choisissez un autre fichier.'],
  [
    { code: 'FILE_TOO_LARGE', name: 'gros.csv' },
    '«\u00a0gros.csv\u00a0» dépasse 50\u00a0Mo. Répartissez ses lignes en plusieurs fichiers.',
  ],
  // sent again as it is, it would end the same
  [
    { code: 'TIMEOUT', message: 'La demande a pris trop de temps.' },
    'L’envoi n’est pas terminé au bout d’une minute\u00a0: la connexion est trop lente pour ce fichier. Répartissez ses lignes en plusieurs fichiers.',
  ],
  [{ code: 'NETWORK', message: 'Le serveur n’a pas répondu.' }, 'Le serveur n’a pas répondu.'],
])('a file of products that was not sent for %j says « %s »', (problem, text) => {
  expect(sendingProblemText(problem)).toBe(text)
})

test.each<[PhotoRefusal['problem'], string]>([
  ['tooMany', 'Joignez 5 photos au plus.'],
  ['unreadable', 'Ce fichier n’est pas une photo JPEG ou PNG lisible.'],
  [{ code: 'INVALID_FIELDS', message: 'Refusé.', errors: { photo: ['Trop de points.'] } }, 'Trop de points.'],
])('a file that is no photo for %j says « %s »', (problem, text) => {
  expect(photoRefusalText({ name: 'a.jpg', problem })).toBe(text)
})
