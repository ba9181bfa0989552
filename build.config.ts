import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Names the classes of CSS modules: the same in the pages and in the bundle that renders them on the server. No two style
 * sheets have one name (tests/platform/page-sizes.test.ts), and a digest in each class would weigh half a kilobyte.
 */
export const scopedName = (name: string, file: string): string =>
  `${basename(file.split('?', 1)[0] ?? file, '.module.css')}-${name}`

/** The package that a module is of; null for one of ours. */
const packageOf = (id: string): string | null =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]?.replace('/', '_') ?? null

/** The part of ours that imports nothing of the server; null for a module of the rest. */
const ownPartOf = (id: string): string | null =>
  /^(shared|machines|migrations)\//.exec(relative(root, id).replaceAll('\\', '/'))?.[1] ?? null

/**
 * How what the server runs is written. A file for each package, and for what of ours stands alone: while a large one is
 * compiled the engine takes many times its size, which the process keeps. What is beyond ASCII is written as escapes: one
 * such character in a file would have the engine keep two bytes for each of the others.
 */
export const forServer: Rolldown.OutputOptions = {
  comments: false,
  minify: {
    compress: false,
    mangle: false,
    codegen: { asciiOnly: true, removeWhitespace: false, legalComments: 'none' },
  },
  codeSplitting: {
    groups: [
      { name: packageOf, tags: ['$initial'], priority: 1 },
      { name: ownPartOf, tags: ['$initial'] },
    ],
  },
}
