import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

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

/** What the router's packages hold for a server framework of their own, and why a bundler cannot see it unused. */
const unused: readonly (readonly [RegExp, string])[] = [
  // a link that fetches its page's modules from that framework's manifest
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/g,
    'const prefetchRef = null, prefetchHandlers = {};',
  ],
  [/shouldPrefetch && !isAbsolute \? .* : link;/g, 'link;'],
  // what a data router knows of its loaders and their errors: pages are routed by their path alone (decision 008)
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = null;'],
  // a transition between views that no link asks for
  [/useViewTransitionState\(path\) && viewTransition === true;/g, 'false;'],
  // a name given at the top of the module keeps a component that nothing renders
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/(?<= = )React\d*\.forwardRef\(/g, '/* @__PURE__ */ $&'],
]

/**
 * Lets the bundler leave out 4 kB (compressed) of the router: with them the home and contact pages weigh 122 kB, and
 * 120 is the most. Stops the build when the router's version reads otherwise.
 */
export const slimRouter = (): Plugin => ({
  name: 'slim-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-.*\.mjs$/, code: /shouldPrefetch && / },
    handler: (code) => {
      const missing = unused.find(([pattern]) => code.search(pattern) === -1)
      if (missing) throw new Error(`react-router has no ${missing[0]} any more: look again at slimRouter.`)
      return {
        code: unused.reduce((text, [pattern, by]) => text.replace(pattern, by), code),
        map: null,
      }
    },
  },
})

/** A state's or a transition's reason, alone on its lines as the formatter leaves it; an empty text is none. */
const description = /^ *description:\s+(['"])(?:\\.|(?!\1).)+\1,\n/gm

/**
 * The machines' reasons are for who reads the code and the statecharts: pages do not download them (0.4 kB, half of
 * what the heaviest page has left).
 */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/, code: /description:/ },
    handler: (code) => ({ code: code.replace(description, ''), map: null }),
  },
  enforce: 'pre',
})

/** Production builds that the packages keep to themselves, and React's own store where a shim stands in for it. */
export const aliases = [
  {
    find: /^react-router$/,
    replacement: fileURLToPath(
      new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
    ),
  },
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
]
