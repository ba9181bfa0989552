import { nodesOf, transitionName, transitionsOf } from '../chart/chart.ts'
import type { DeclaredPaths } from '../declare.ts'
import { missedBy, sharesOf } from '../explore/coverage.ts'
import { sideOf, type Tally, tallyOf } from '../explore/tally.ts'
import { brokenLaws } from '../judge/laws.ts'
import { LEVELS } from '../level.ts'
import { recordedOf } from '../levels/records.ts'
import { shareOf } from '../levels/share.ts'
import { settings } from '../settings.ts'
import { type Walked, walkedPaths } from '../words/document.ts'
import { phrases } from '../words/phrases.ts'
import { graphOf } from './graph.ts'
import { layOut } from './layout.ts'
import { STYLE } from './style.ts'
import { escaped, HEADS, svgOf } from './svg.ts'
import { eventWords, guardWords, stateWords, takenWords } from './words.ts'

/** One machine as the report shows it: what its paths, and the runs at other levels, went through. */
interface Shown {
  readonly declaration: DeclaredPaths
  readonly walked: readonly Walked[]
  /** words of what took each transition */
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>
  readonly levels: readonly { name: string; tally: Tally; since?: string; transitions?: string }[]
}

const { report } = phrases

/** One page that holds everything: the machines in a table, then the picture of each. */
export const reportOf = async (declared: readonly DeclaredPaths[], folder?: string): Promise<string> => {
  const rows: string[] = []
  const sections: string[] = []
  for (const declaration of declared) {
    const shown = show(declaration, folder)
    rows.push(rowOf(shown))
    sections.push(await sectionOf(shown))
  }
  return `<!doctype html>
<html lang="${settings.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${report.title}</title>
<style>${STYLE}</style>
</head>
<body>
${HEADS}
<header>
<h1>${report.title}</h1>
<p>${report.key('<span class="walked">', '<span class="missed">', '</span>')}</p>
</header>
<main>
<table>
<thead>${headsOf(report.columns)}</thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
${sections.join('\n')}
</main>
</body>
</html>
`
}

const show = (declaration: DeclaredPaths, folder: string | undefined): Shown => {
  const walked = walkedPaths(declaration)
  const recorded = LEVELS.flatMap((level) => {
    const found = recordedOf(level, declaration, folder)
    return found === undefined
      ? []
      : [{ name: report.levels[level], ...found, transitions: shareOf(declaration, found).transitions }]
  })
  const taken = takenWords(declaration, walked)
  return { declaration, walked, taken, levels: [{ name: report.alone, tally: tallyOf(walked) }, ...recorded] }
}

const rowOf = ({ declaration, walked, levels }: Shown): string => {
  const { machine, title } = declaration
  const missed = missedBy(machine, walked)
  const shares = sharesOf(machine, missed)
  const broken = brokenLaws(declaration, walked).filter((law) => declaration.excused?.[law] === undefined)
  const shareCells = (['states', 'transitions', 'guards'] as const).map((kind) =>
    cell(shares[kind], missed[kind].length === 0),
  )
  const levelCells = LEVELS.map((level) => {
    const found = levels.find(({ name }) => name === report.levels[level])
    return `<td>${found?.transitions ?? '–'}</td>`
  })
  return `<tr><th scope="row"><a href="#${escaped(machine.id)}">${escaped(title)}</a> <code>${escaped(machine.id)}</code></th><td>${walked.length}</td>${shareCells.join('')}${cell(report.laws(broken.length), broken.length === 0)}${levelCells.join('')}</tr>`
}

const headsOf = (columns: readonly string[]): string =>
  `<tr>${columns.map((one) => `<th scope="col">${one}</th>`).join('')}</tr>`

const cell = (text: string, whole: boolean): string =>
  `<td class="${whole ? 'walked' : 'missed'}">${text}</td>`

const sectionOf = async (shown: Shown): Promise<string> => {
  const { declaration, levels } = shown
  const { machine, title } = declaration
  const pure = levels[0]?.tally ?? tallyOf([])
  const picture = await layOut(
    graphOf(declaration, {
      when: (definition) => eventWords(declaration, definition, shown.taken),
      times: (name) => timesOf(shown, ({ transitions }) => transitions.get(name)),
    }),
  )
  const since = levels.flatMap((one) => (one.since === undefined ? [] : [report.since(one.name, one.since)]))
  return `<section id="${escaped(machine.id)}">
<h2>${escaped(title)} <code>${escaped(machine.id)}</code></h2>
${since.length === 0 ? '' : `<p>${since.join(' ; ')}.</p>`}
<div class="chart" tabindex="0" role="group" aria-label="${escaped(title)}">${svgOf(picture, title, pure)}</div>
${guardsOf(shown)}
</section>`
}

/** How often, at each level where it is known; “never” on the machine alone is what no path shows. */
const timesOf = ({ levels }: Shown, count: (tally: Tally) => number | undefined): string =>
  levels
    .map(({ name, tally }, index) => {
      const times = count(tally)
      if (index === 0) return times === undefined ? `✗\u00a0${report.never}` : `×${times}`
      return `· ${name} ${times === undefined ? report.never : `×${times}`}`
    })
    .join(' ')

const guardsOf = (shown: Shown): string => {
  const { declaration } = shown
  const rows = nodesOf(declaration.machine).flatMap((node) =>
    transitionsOf(node).flatMap((definition) => {
      if (definition.guard === undefined) return []
      const name = transitionName(definition)
      const sides = [true, false].map((held) => {
        const seen = shown.levels[0]?.tally.sides.has(sideOf(name, held)) === true
        return cell(
          timesOf(shown, ({ sides }) => sides.get(sideOf(name, held))),
          seen,
        )
      })
      const where = node.parent === undefined ? phrases.anywhere : stateWords(declaration, node)
      return [
        `<tr><td>${escaped(where)}</td><td>${escaped(eventWords(declaration, definition, shown.taken))}</td><td><code>${escaped(guardWords(definition.guard))}</code></td>${sides.join('')}</tr>`,
      ]
    }),
  )
  if (rows.length === 0) return ''
  return `<details><summary>${report.guards}</summary>
<table><thead>${headsOf(report.guardColumns)}</thead>
<tbody>
${rows.join('\n')}
</tbody></table></details>`
}
