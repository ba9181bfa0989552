import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { UploadRefused } from '#server/platform/refused-file'
import { hasForbiddenCharacters } from '#shared/platform/text'

const JSON_MAX_BYTES = 5 * 1024 * 1024

/** Deeper than any template. */
const DEPTH_MAX = 32

/**
 * A JSON document read whole, small as it must be, and free of what no document of ours may hold. Throws
 * `UploadRefused`.
 */
export const readJson = async (path: string): Promise<unknown> => {
  const bytes = await readBytes(path)
  if (!isUtf8(bytes)) {
    throw new UploadRefused('Ce fichier JSON n’est pas en UTF-8. Enregistrez-le dans cet encodage.')
  }
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const document = parse(text)
  refuseForbidden(document, '', 0)
  return document
}

const readBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > JSON_MAX_BYTES) {
      throw new UploadRefused('Un gabarit pèse 5\u00a0Mo au plus\u00a0: envoyez une famille par fichier.')
    }
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const at = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    const line = at === undefined ? null : text.slice(0, Number(at)).split('\n').length
    const where = line === null ? '' : ` (ligne ${line})`
    throw new UploadRefused(
      `Ce fichier n’est pas un document JSON complet${where}\u00a0: une virgule, un guillemet ou une accolade manque ou est de trop.`,
      line,
    )
  }
}

const refuse = (pointer: string, why: string): never => {
  throw new UploadRefused(`Ce document JSON est refusé\u00a0: ${why} (${pointer || '/'}).`)
}

const refuseForbidden = (value: unknown, pointer: string, depth: number): void => {
  if (depth > DEPTH_MAX) refuse(pointer.slice(0, 200), 'il est trop imbriqué')
  if (typeof value === 'string') {
    if (hasForbiddenCharacters(value)) refuse(pointer, 'un texte contient un caractère interdit')
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(pointer, 'un nombre est hors des limites')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
        refuse(pointer, `un champ s’appelle «\u00a0${key}\u00a0»`)
      }
      if (key.length > 200 || hasForbiddenCharacters(key)) {
        refuse(pointer, 'un nom de champ est trop long ou contient un caractère interdit')
      }
      refuseForbidden(inner, `${pointer}/${escaped(key)}`, depth + 1)
    }
  }
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
