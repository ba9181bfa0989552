import { COMPANY_BLOCK, type Company } from '#shared/platform/company'
import type { PageHead } from '#shared/platform/page-heads'
import { html, type SafeHtml } from './mail-html.ts'

/** What one page is written from. */
export interface DocumentParts {
  readonly head: PageHead
  /** path that the page is known by; undefined: none that a search engine should keep */
  readonly path: string | undefined
  /** content of #root; undefined: the browser renders the page */
  readonly rendered: { readonly html: string; readonly files: readonly string[] } | undefined
  /** what the browser starts from beside the company: a block of JSON by its id */
  readonly data?: Readonly<Record<string, object>>
}

/** The site that the pages belong to. */
export interface Site {
  readonly company: Company
  /** origin, no slash at the end */
  readonly publicUrl: string
}

/** Behind the shell's header, in both schemes: `--surface` of client/platform/ui/tokens.css. */
export const THEME_COLORS = { light: '#ffffff', dark: '#1a2227' }

/** JSON that may stand in a script element: no text in it can close the element. */
const dataOf = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const metaOf = (name: string, content: string): SafeHtml => html`<meta name="${name}" content="${content}">`
const propertyOf = (property: string, content: string): SafeHtml =>
  html`<meta property="${property}" content="${content}">`

const headOf = ({ head, path, rendered }: DocumentParts, { company, publicUrl }: Site): SafeHtml => {
  const title = `${head.title} · ${company.name}`
  const address = path === undefined ? undefined : publicUrl + (head.canonical ?? path)
  const shared = [
    ['og:type', 'website'],
    ['og:site_name', company.name],
    ['og:locale', 'fr_FR'],
    ['og:title', title],
    ['og:description', head.description],
    ['og:url', address ?? publicUrl],
    ['og:image', `${publicUrl}/share.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ] as const
  return html`<title>${title}</title>
${[
  metaOf('application-name', company.name),
  metaOf('description', head.description),
  ...(head.index ? [] : [metaOf('robots', 'noindex')]),
  ...(head.index && address !== undefined ? [html`<link rel="canonical" href="${address}">`] : []),
  ...shared.map(([property, content]) => propertyOf(property, content)),
  metaOf('twitter:card', 'summary_large_image'),
  ...Object.entries(THEME_COLORS).map(
    ([scheme, color]) =>
      html`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`,
  ),
  html`<link rel="manifest" href="/manifest.webmanifest">`,
  html`<link rel="apple-touch-icon" href="/icon-192.png">`,
  ...(rendered?.files ?? []).map(
    (file) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
  ),
]}`
}

/** A part of the built page that is written anew for each address. */
const parts = {
  head: /<title>.*?<\/title>/s,
  company: new RegExp(`(<script[^>]* id="${COMPANY_BLOCK}">)[^<]*`),
  root: /<div id="root"><\/div>/,
  noscript: /<noscript>.*?<\/noscript>/s,
  script: /<script type="module"/,
}

/** Writes pages from the built one. Throws when it lacks a part. */
export const createDocuments = (built: string, site: Site): ((parts: DocumentParts) => string) => {
  for (const [name, pattern] of Object.entries(parts)) {
    if (!pattern.test(built)) throw new Error(`The built page has no ${name}.`)
  }
  const forSite = built.replace(parts.company, (_, tag: string) => tag + dataOf(site.company))
  return (given) => {
    const { rendered, data = {} } = given
    const headed = forSite.replace(parts.head, () => headOf(given, site).safe)
    const blocks = Object.entries(data).map(
      ([id, value]) => `<script type="application/json" id="${id}">${dataOf(value)}</script>`,
    )
    // before the page is there, which may have one of its own; what is read already comes before what makes it answer
    const page =
      rendered === undefined
        ? headed
        : headed
            .replace(parts.noscript, '')
            .replace(parts.script, '<script type="module" fetchpriority="low"')
    return page.replace(parts.root, () => `<div id="root">${rendered?.html ?? ''}</div>${blocks.join('')}`)
  }
}
