import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** `vite build` makes the pages, `vite build --ssr server/main.ts` the server. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? { build: { target: 'node20', emptyOutDir: true } }
    : {
        root: at('client'),
        plugins: [react(), preloadFont()],
        build: {
          outDir: at('dist/client'),
          emptyOutDir: true,
          modulePreload: { polyfill: false },
        },
        server: {
          host: '127.0.0.1',
          port: 5173,
          strictPort: true,
          proxy: { '/api': server, '/refresh': server },
        },
      },
)
