import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const built =
  '<!doctype html><html lang="fr"><head><title>Boutique</title>' +
  '<script type="module" crossorigin src="/assets/index-B3d9.js"></script></head><body><div id="root"></div>' +
  '<script type="application/json" id="company">{}</script><noscript>Sans script</noscript></body></html>'
export const script = 'console.log(1)\n'

/** Writes what a build leaves, small, and views that are none; its directory. */
export const writeBuiltPages = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'ombrelia-test-pages-'))
  const client = join(directory, 'client')
  for (const folder of ['client/assets', 'client/pictures', 'client/.vite', 'prerender']) {
    mkdirSync(join(directory, folder), { recursive: true })
  }
  writeFileSync(join(client, 'index.html'), built)
  writeFileSync(join(client, 'assets', 'index-B3d9.js'), script)
  writeFileSync(join(client, 'assets', 'index-B3d9.js.gz'), gzipSync(script))
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
  writeFileSync(join(client, 'pictures', 'hero-0a1b2c3d-400.webp'), '')
  writeFileSync(
    join(client, '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index-B3d9.js' },
      'home/HomePage.tsx': { file: 'assets/HomePage-1.js', imports: ['index.html', '_card.js'] },
      'home/HomePage.css': { file: 'assets/none.css' },
      'session/LoginPage.tsx': { file: 'assets/LoginPage-1.js', imports: ['index.html'] },
      '_card.js': { file: 'assets/card-1.js', imports: ['index.html'] },
    }),
  )
  // stands for the built views: says what it was asked, and how often; one page cannot be rendered
  writeFileSync(
    join(directory, 'prerender', 'prerender.js'),
    `let count = 0
export const renderPage = async (path, company) => {
  if (path === '/faq') throw new Error('no such view')
  count += 1
  return { html: '<h1>' + path + ' ' + count + '</h1>', pages: path === '/' ? ['HomePage'] : [] }
}`,
  )
  return directory
}
