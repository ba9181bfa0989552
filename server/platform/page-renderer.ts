import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HomeReply } from '#shared/home/home.schema'
import type { Company } from '#shared/platform/company'

/** A page as its guests first see it. */
export interface Rendered {
  /** content of #root */
  readonly html: string
  /** built files that the page needs beside those of every page, from the root of the pages */
  readonly files: readonly string[]
}

/** What `client/prerender.tsx` exports, once built. */
interface Prerender {
  renderPage(path: string, company: Company, home?: HomeReply): Promise<{ html: string; pages: string[] }>
}

/** Vite's manifest, as far as it is read here. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/** Renders pages by the bundle that was built beside them. The server never imports the views' sources. */
export const loadRenderer = async (
  directory: string,
): Promise<(path: string, company: Company, home?: HomeReply) => Promise<Rendered>> => {
  const bundle = pathToFileURL(join(directory, 'prerender', 'prerender.js')).href
  const { renderPage }: Prerender = await import(bundle)
  const manifest: Manifest = JSON.parse(
    await readFile(join(directory, 'client', '.vite', 'manifest.json'), 'utf8'),
  )
  return async (path, company, home) => {
    const { html, pages } = await renderPage(path, company, home)
    return { html, files: filesOf(manifest, pages) }
  }
}

/** The files of the pages named so and what these import; the entry's are in the page already. */
const filesOf = (manifest: Manifest, pages: readonly string[]): string[] => {
  const files = new Set<string>()
  const add = (key: string): void => {
    const file = manifest[key]?.file
    if (file === undefined || key === 'index.html' || files.has(file)) return
    files.add(file)
    for (const imported of manifest[key]?.imports ?? []) add(imported)
  }
  for (const key of Object.keys(manifest)) {
    if (pages.some((page) => key.endsWith(`/${page}.tsx`))) add(key)
  }
  return [...files]
}
