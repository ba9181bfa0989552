import type { GuardWords } from '../chart/chart.ts'
import { settings } from '../settings.ts'

/** All that documents and reports say besides the words of declarations, in the language of whoever judges the product. */
export const phrases = {
  start: 'Au début',
  anywhere: 'Partout',
  whatever: 'quoi qu’il arrive',
  nothing: 'rien',
  nothingNew: 'rien de neuf',
  or: 'ou ',
  /** between what one outcome does */
  besides: '\u00a0; ',
  quoted: (text: string) => `«\u00a0${text}\u00a0»`,
  asks: (effect: string, given: string) => `demande \`${effect}\`${given}`,
  follows: (action: string) => `s’ensuit \`${action}\``,
  givesUp: (delay: string) => `n’attend plus \`${delay}\``,
  waits: (delay: string, ms: number) => `attend \`${delay}\` (${durationOf(ms)})`,
  emits: (event: string, given: string) => `annonce \`${event}\`${given}`,
  tells: (event: string, given: string, to: string) => `dit \`${event}\`${given} à \`${to}\``,
  keeps: 'retient',
  forgets: 'oublie',
  /** what all of very many outcomes do, and what some of them do besides */
  dependingOn: (what: string) => `selon le cas\u00a0: ${what}`,
  sometimes: (what: string) => `parfois ${what}`,
  outcomes: (count: number) => `${count} suites`,
  deaf: (events: readonly string[]) => ended(`N’entend pas\u00a0: ${events.join('\u00a0; ')}`),
  andAlike: (event: string) => `${event}, etc.`,
  cause: 'Quand',
  effect: 'Alors',
  document: (told: {
    readonly title: string
    readonly machine: string
    readonly chart: string
    readonly states: number
    readonly transitions: number
    readonly guards: number
    readonly paths: number
    readonly stories: string
    readonly table: string
    readonly folded: string
    readonly digits: string
  }) => `# ${told.title}

Écrit par \`${settings.refresh}\`\u00a0: la machine \`${told.machine}\` ([son dessin](${told.chart})), telle que ses
chemins la parcourent. États\u00a0: ${told.states}\u00a0; transitions\u00a0: ${told.transitions}\u00a0; conditions\u00a0: ${told.guards},
vues vraies et fausses\u00a0; chemins\u00a0: ${told.paths}.

## Les chemins

Ceux-ci suffisent à prendre chaque transition.

${told.stories}

## La table

Dans chaque état, ce qui peut arriver et ce qui s’ensuit\u00a0; de plusieurs états à la fois, ceux qui changent.

${told.table}
${told.folded}
Tout ce qui est demandé, dit et retenu, à la lettre\u00a0: \`${told.digits}\`.
`,
  folded: (lines: readonly string[]) => `
## Les cases réunies

Plus de huit suites se lisent en une\u00a0: ce qu’elles font toutes, et ce que certaines font. Leur détail est tenu par ces
empreintes, dans l’ordre des lignes.

${lines.join('\n')}
`,
  /** of a report */
  always: 'aussitôt',
  after: (delay: number | string) =>
    `après ${typeof delay === 'number' ? durationOf(delay) : phrases.quoted(delay)}`,
  succeeds: (effect: string) => `${effect} réussit`,
  fails: (effect: string) => `${effect} échoue`,
  isOver: (state: string) => `${state} est fini`,
  moved: (actor: string) => `${actor} a changé`,
  report: {
    title: 'Les chemins des machines',
    key: (walked: string, missed: string, end: string) =>
      `Ce que les chemins engendrés parcourent. ${walked}En vert, plein\u00a0: parcouru${end}, avec le nombre de
fois\u00a0; ${missed}en rouge, tireté\u00a0: jamais${end}. «\u00a0machine\u00a0»\u00a0: la machine seule\u00a0; «\u00a0serveur\u00a0»\u00a0: ses appels
contre le vrai serveur\u00a0; «\u00a0écran\u00a0»\u00a0: dans un navigateur. Un tiret\u00a0: ce niveau n’a pas été joué sur ce poste depuis que
la machine est ainsi.`,
    columns: [
      'Machine',
      'Chemins',
      'États',
      'Transitions',
      'Côtés des conditions',
      'Lois',
      'Transitions, serveur',
      'Transitions, écran',
    ],
    alone: 'machine',
    levels: { api: 'serveur', browser: 'écran' },
    laws: (broken: number) => (broken === 0 ? 'tenues' : `${broken} rompues`),
    since: (level: string, at: string) =>
      `${level}\u00a0: joué le ${at.slice(0, 10)} à ${at.slice(11, 16)} UTC`,
    never: 'jamais',
    guards: 'Les deux côtés de chaque condition',
    guardColumns: ['Où', 'Quand', 'Condition', 'Vraie', 'Fausse'],
  },
  more: (count: number) => `${count} de plus`,
  guards: {
    joined: (kind, parts) =>
      kind === 'not' ? `non ${parts[0]}` : parts.join(kind === 'or' ? ' ou ' : ' et '),
    inState: (state) => `dans ${state}`,
  } satisfies GuardWords,
} as const

const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** `500 ms`, `1,5 s`, `5 min`. */
const durationOf = (ms: number): string => {
  const [value, unit] = ms < 1000 ? [ms, 'ms'] : ms < 60_000 ? [ms / 1000, 's'] : [ms / 60_000, 'min']
  return `${value.toLocaleString(settings.language)}\u00a0${unit}`
}
