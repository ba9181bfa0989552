import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { forServer, scopedName } from './build.config.ts'

/** Builds `dist/prerender/prerender.js`, by which the server renders the public pages, with what it loads beside it. */
export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName: scopedName } },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    ssr: 'client/prerender.tsx',
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: forServer, checks: { pluginTimings: false } },
  },
  // what draws in three dimensions asks for a canvas: it is never rendered here, and would be the largest of its files
  ssr: { noExternal: true, external: ['three'] },
})
