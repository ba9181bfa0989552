import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { forServer, scopedName } from './build.config.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Asks for the font with the page itself, so that the first paint already has it. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend',
        })),
  },
})

/** Where the machines are shown while they run (decision 030). */
const INSPECTOR = '/platform/inspect/inspector.html'

/** `npm run inspect`: the pages tell the inspector what their machines do. Nothing of it is built. */
const inspector = (): Plugin => ({
  name: 'inspector',
  apply: 'serve',
  transformIndexHtml: (_html, { path }) =>
    path === INSPECTOR
      ? []
      : [
          {
            tag: 'script',
            attrs: { type: 'module', src: '/platform/inspect/start.ts' },
            injectTo: 'head-prepend',
          },
        ],
})

/** What a machine says of a transition, for its readers and charts: a sentence of its own. */
const DESCRIPTION = /\bdescription:\s*(?:'[A-Z](?:[^'\\\n]|\\.)*'|"[A-Z][^"\n]*"|`[A-Z][^`$]*`),?/g

/** Leaves the sentences of machines out of what browsers load: they are read in the sources. */
const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler: (code) => ({ code: code.replace(DESCRIPTION, ''), map: null }),
  },
})

/** Smaller than this, a compressed twin saves nothing. Bytes */
const COMPRESSED_FROM = 1024

/** Writes the .br and .gz twins that the server sends: compressed once, as hard as can be. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(join(dir, file))
        if (content.length < COMPRESSED_FROM) return
        await writeFile(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
        await writeFile(join(dir, `${file}.br`), brotliCompressSync(content))
      }),
    )
  },
})

/** How long the plugins took is nothing that whoever starts the shop can act on. */
const quiet = { checks: { pluginTimings: false } }

/** What every form loads: a dozen files of a few hundred bytes compress to less as one. */
const FORMS =
  /client\/(platform\/(ui\/(Field|TextInput|PasswordInput|Checkbox|RadioGroup|Choice|Card|focus-first-invalid|focus)\.|ui\/Fieldset)|session\/(EmailField|NameInput|typed-early))|shared\/session\/login\.rules/

/** What the home page and the catalogue's pages load to show what they read: they compress to less as one, too. */
const READS =
  /client\/links|client\/platform\/(resource|resource-memory|chosen-model|drawings\/Illustration|ui\/(MediaCard|CardGrid))\.|machines\/platform\/resource\.machine|shared\/drawings\/sheets|shared\/catalogue\/(catalogue\.endpoints|category-labels)/

/** The pictures of the four worlds. */
const WORLDS = /client\/(platform\/(pictures\/home\.pictures|ui\/Picture\.)|catalogue\/world-pictures)/

/** What every drawing loads, which a view in three dimensions takes its values by: it compresses to less as one. */
const DRAWINGS = /client\/platform\/drawings\/Drawing\.|shared\/drawings\/(?!measuring|sheets)/

/** How numbers are written, in drawings and in so much else. */
const TEXT = /shared\/platform\/text\./

/** What is said of a bent rail without its drawing. */
const BENDS = /shared\/configurator\/(bend-|rail-ends)/

/** What asks for a new password, and judges it. */
const PASSWORDS = /client\/session\/(NewPasswordFields|PasswordRules)|shared\/session\/password\.rules/

/** What a production install runs, by the names that `server/start.mjs` takes. */
const PROGRAMS = {
  main: 'server/main.ts',
  admin: 'server/session/admin.cli.ts',
  catalogue: 'server/seed/catalogue.cli.ts',
  migrate: 'server/platform/migrate.cli.ts',
  seed: 'server/seed/seed.cli.ts',
}

/** Begun by the server itself, as a thread (`server/documents/papers.ts`). */
const THREADS = { papers: 'server/documents/papers.worker.ts' }

/** What the built server does not hold: native parts, files read beside them, and what is not installed with it. */
const BESIDE = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pdfkit', 'stripe', 'pg-native'],
  ...['api', 'exporter-trace-otlp-proto', 'resources', 'sdk-trace-node'].map(
    (part) => `@opentelemetry/${part}`,
  ),
]

/** Begins what staff alone work with: it is not kept. */
const STAFF = /\/client\/dashboard\//

/** Begins the pages of an account: they are kept for whoever has one. */
const ACCOUNTS = /\/client\/(?!(contact|content|offline|platform|session|signup)\/|home\/HomePage)/

/** The files that the first page comes to load, but for the parts that it fetches when `left` is their module. */
const filesOf = (bundle: Rolldown.OutputBundle, left: (module: string) => boolean): string[] => {
  const found = new Set(Object.keys(bundle).filter((file) => /^assets\/.*\.(css|woff2)$/.test(file)))
  const visit = (file: string): void => {
    const part = bundle[file]
    if (part?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    for (const one of part.imports) visit(one)
    for (const one of part.dynamicImports) {
      const fetched = bundle[one]
      if (fetched?.type === 'chunk' && !left(fetched.facadeModuleId ?? '')) visit(one)
    }
  }
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.isEntry) visit(part.fileName)
  return [...found].sort()
}

/** Writes `sw.js`, the service worker, in one piece with the lists of the files that it keeps (decision 083). */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = filesOf(bundle, (module) => STAFF.test(module))
    const first = filesOf(bundle, (module) => ACCOUNTS.test(module))
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
    await build({
      configFile: false,
      root: at('.'),
      logLevel: 'warn',
      define: {
        BUILT: JSON.stringify({ version, files, first }),
        'process.env.NODE_ENV': '"production"',
      },
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          ...quiet,
          input: at('client/worker/sw.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    })
  },
})

const inspecting = process.env.INSPECT === '1'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/**
 * `vite build` makes the pages, `vite build --ssr --outDir dist/server` the server and the commands of its operators,
 * and `vite.prerender.config.ts` what renders the first for the second.
 */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        build: {
          target: 'node20',
          emptyOutDir: true,
          rolldownOptions: {
            ...quiet,
            input: { ...PROGRAMS, ...THREADS },
            output: forServer,
          },
        },
        // Some thousand small files: in some fifty the server starts in half the time. What has native parts, or reads
        // files beside its own, stays where it was installed.
        ssr: { noExternal: true, external: BESIDE },
      }
    : {
        root: at('client'),
        plugins: [
          ...[react(), withoutDescriptions(), preloadFont(), compress(), serviceWorker()],
          ...(inspecting ? [inspector()] : []),
        ],
        css: { modules: { generateScopedName: scopedName } },
        build: {
          outDir: at('dist/client'),
          emptyOutDir: true,
          // the server announces the files of a page with it (page-renderer.ts); the list of all would weigh 1 kB
          modulePreload: false,
          // pages come rendered: one sheet that is there before them leaves nothing to flash
          cssCodeSplit: false,
          // which file holds which page, for the server to announce
          manifest: true,
          rolldownOptions: {
            ...quiet,
            // what every page loads compresses better in one piece
            output: {
              codeSplitting: {
                groups: [
                  { name: 'base', tags: ['$initial'] },
                  { name: 'forms', test: FORMS },
                  { name: 'reads', test: READS },
                  { name: 'passwords', test: PASSWORDS },
                  { name: 'worlds', test: WORLDS },
                  { name: 'text', test: TEXT, priority: 2 },
                  { name: 'bends', test: BENDS, priority: 1 },
                  { name: 'drawings', test: DRAWINGS },
                ],
              },
            },
          },
        },
        server: {
          host: '127.0.0.1',
          port: 5173,
          strictPort: true,
          ...(inspecting && { open: INSPECTOR }),
          // the font and the other layers stand beside client/
          fs: { allow: [at('.')] },
          proxy: { '/api': server, '/refresh': server },
        },
      },
)
