import { pageHeads } from '#shared/platform/page-heads'
import { html } from './mail-html.ts'
import { type Site, THEME_COLORS } from './page-document.ts'

/** An icon that a launcher may cut to its own shape has its mark in the middle. */
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What a browser asks for to put the shop among the applications of its device. */
const manifestOf = ({ company }: Site): object => ({
  id: '/',
  name: company.name,
  short_name: company.name,
  description: pageHeads['/']?.description,
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: THEME_COLORS.light,
  theme_color: THEME_COLORS.light,
  icons: ICONS,
  shortcuts: [
    { name: 'Configurateur', url: '/configurator' },
    { name: 'Panier', url: '/my-cart' },
  ],
})

/**
 * Files that no build leaves: what search engines ask for first, from the table of the pages' heads, and what installs
 * the shop, from the settings.
 */
export const writtenFiles = (site: Site): Record<string, { type: string; text: string }> => {
  const { publicUrl } = site
  const indexed = Object.entries(pageHeads).filter(([, head]) => head.index && head.canonical === undefined)
  const urls = indexed.map(([path]) => html`  <url><loc>${publicUrl}${path}</loc></url>`.safe)
  return {
    '/robots.txt': {
      type: 'text/plain; charset=utf-8',
      text: `User-agent: *\nDisallow: /api/\nAllow: /api/home\nAllow: /api/images/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    },
    '/sitemap.xml': {
      type: 'application/xml; charset=utf-8',
      text: [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...urls,
        '</urlset>',
        '',
      ].join('\n'),
    },
    '/manifest.webmanifest': {
      type: 'application/manifest+json; charset=utf-8',
      text: JSON.stringify(manifestOf(site)),
    },
  }
}
