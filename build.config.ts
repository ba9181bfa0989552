import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Names the classes of CSS modules: the same in the pages and in the bundle that renders them on the server, whose
 * builds have roots of their own.
 */
export const scopedName = (name: string, file: string): string => {
  const path = relative(root, file.split('?', 1)[0] ?? file).replaceAll('\\', '/')
  const hash = createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, 4)
  return `${basename(path, '.module.css')}-${name}-${hash}`
}
