import type { DeclaredPaths } from '#paths/declare'

/** A line of the document, with what belongs to it below. */
export const itemOf = (title: string, parts: readonly string[]): string =>
  [`- ${title}`, ...parts.map((one) => `  - \`${one}\``)].join('\n')

/** What the walks of a suite were seen to do. */
export interface Seen {
  readonly steps: ReadonlySet<string>
  /** paths by what the browser holds at their end */
  readonly ends: ReadonlyMap<string, ReadonlySet<string>>
  readonly leavings: ReadonlySet<string>
  /** ms */
  readonly every: ReadonlySet<number>
}

/** What the effects of a machine say to the server and to the browser, as `docs/calls` keeps it. */
export const documentOfCalls = (
  name: string,
  { machine }: DeclaredPaths,
  { steps, ends, leavings, every }: Seen,
): string => `# ${name}

The pages' own effects of \`${machine.id}\` on the server: what was sent, what its answer leads to, and what they give.

${[...steps].sort().join('\n')}
${every.size === 0 ? '' : `\n## What comes at intervals\n\n${[...every].map((ms) => `- every ${ms} ms`).join('\n')}\n`}${leavings.size === 0 ? '' : `\n## What is left before its end\n\n${[...leavings].sort().join('\n')}\n`}${ends.size === 0 ? '' : `\n## What the browser holds at the end of a path\n\n${endsIn(ends)}\n`}`

const endsIn = (ends: ReadonlyMap<string, ReadonlySet<string>>): string =>
  [...ends]
    .map(([stored, hashes]) => itemOf([...hashes].sort().join(', '), stored.split('\n')))
    .sort()
    .join('\n')

/** Of a text, its first line: a table tells there what it holds. */
export const startOf = (content: unknown): unknown =>
  typeof content === 'string' ? content.split(/\r?\n/)[0] : content

/** How far in its second line begins, where one does: whoever opens it is to read it. */
export const spacesIn = (text: string): string => {
  const spaces = /^.*\n( +)/.exec(text)?.[1]?.length
  return spaces === undefined ? '' : `, ${spaces} spaces in`
}
