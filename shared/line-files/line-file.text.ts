import { photoProblems } from '#shared/orders/photo.rules'
import { limitText } from '#shared/platform/file-size'
import type { FileAsk } from './file-ask.schema.ts'
import { FILE_KINDS, type FileKind } from './file-kinds.ts'
import { FILE_MAX_BYTES, FILE_NAME_MAX, FILES_MAX } from './line-file.rules.ts'
import type { FileProblem } from './read-file.ts'

/** How the files of a line are told, and called. */

/** Of a file, how its kind is told. */
export const kindLabels: Record<FileKind, string> = {
  photo: 'Photo',
  pdf: 'PDF',
  dxf: 'Plan DXF',
  svg: 'Dessin SVG',
}

/** How its kinds are told where one is asked for: « photo, PDF ou DXF ». */
const kindsText = (kinds: readonly FileKind[]): string => {
  const words = kinds.map((kind) => ({ photo: 'photo', pdf: 'PDF', dxf: 'DXF', svg: 'SVG' })[kind])
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}`
}

/** Why a file is not taken, as both sides say it. */
export const fileProblems = {
  tooMany: `Joignez ${FILES_MAX} fichiers au plus à une ligne.`,
  tooLarge: `Un fichier peut peser ${limitText(FILE_MAX_BYTES)} au plus.`,
  empty: 'Ce fichier est vide\u00a0: s’il est gardé en ligne, téléchargez-le d’abord sur cet appareil.',
  unreadable: 'Ce fichier n’est ni une photo (JPEG, PNG, WebP), ni un PDF, un DXF ou un SVG lisible.',
  tooManyPixels: photoProblems.tooManyPixels,
  heic: photoProblems.heic,
  dwg: 'Un DWG ne se lit pas ici\u00a0: enregistrez-le en DXF (texte) ou en PDF.',
  eps: 'Un EPS est un programme, qui n’est pas exécuté ici\u00a0: enregistrez-le en PDF ou en SVG.',
  binaryDxf: 'Ce DXF est binaire\u00a0: enregistrez-le en DXF texte (ASCII).',
  brokenDxf: 'Ce DXF est incomplet ou abîmé\u00a0: enregistrez-le à nouveau, en DXF texte.',
  brokenPdf: 'Ce PDF est incomplet ou abîmé\u00a0: enregistrez-le à nouveau.',
  lockedPdf: 'Ce PDF est protégé\u00a0: enregistrez-le sans mot de passe ni restriction.',
  activePdf:
    'Ce PDF contient un script, un fichier joint ou un formulaire\u00a0: imprimez-le en PDF, puis joignez celui-ci.',
  longPdf: 'Ce fichier contient autre chose après la fin du PDF\u00a0: enregistrez-le à nouveau.',
  brokenSvg: 'Ce SVG est incomplet ou abîmé\u00a0: enregistrez-le à nouveau.',
  activeSvg:
    'Ce SVG contient un script, une entité ou un lien vers l’extérieur\u00a0: enregistrez-le en «\u00a0SVG simple\u00a0».',
  largeSvg: 'Ce SVG compte trop d’éléments\u00a0: simplifiez le dessin.',
} satisfies Record<FileProblem, string>

/** Of a line whose file is none of the account's, or is kept no more. */
export const FILE_LOST = 'Un fichier joint n’est plus gardé\u00a0: retirez-le et joignez-le à nouveau.'

/** « Relevé des gonds : joignez ce fichier (photo ou PDF). » */
export const missingSentence = ({ label, kinds }: Pick<FileAsk, 'label' | 'kinds'>): string =>
  `${label}\u00a0: joignez ce fichier (${kindsText(kinds ?? FILE_KINDS)}).`

/** A file's name as it is kept: no folder, nothing that is not seen or that turns the text around, not too long. */
export const cleanName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const seen = last
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...seen].slice(-FILE_NAME_MAX).join('') || 'fichier'
}

const extensions: Record<FileKind, string> = { photo: 'jpg', pdf: 'pdf', dxf: 'dxf', svg: 'svg' }

/** The name under which it is saved: what it is decides how it ends, whatever it was called. */
export const savedName = ({ name, kind }: { name: string; kind: FileKind }): string => {
  const extension = extensions[kind]
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${stem === '' ? 'fichier' : stem}.${extension}`
}
