import { sql } from 'kysely'
import { against, type Figure, median } from './figures.ts'

const RUNS = 9
const WARM_UP = 2
/** ms of database time, for all that a call of staff reads */
const TARGET = 100

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** The scans that find the rows: those that are looked up one by one afterwards are left out. */
const scansOf = (node: PlanNode): string[] => [
  ...(/Scan$/.test(node['Node Type']) && node['Node Type'] !== 'CTE Scan' && node['Actual Loops'] <= 5
    ? [`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''} (${node['Actual Rows']})`]
    : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

interface Explainable {
  explain(format: 'json', options: ReturnType<typeof sql>): Promise<Record<string, unknown>[]>
}

interface Explained {
  'Execution Time': number
  'Planning Time': number
  Plan: PlanNode
}

/** Planning and execution as the database measures them, in ms, and how it found the rows. */
const explained = async (query: Explainable): Promise<{ ms: number; plan: string }> => {
  const [row] = await query.explain('json', sql`analyze`)
  const [found] = (row?.['QUERY PLAN'] ?? []) as Explained[]
  if (found === undefined) throw new Error('PostgreSQL explained nothing.')
  return { ms: found['Planning Time'] + found['Execution Time'], plan: scansOf(found.Plan).join(', ') }
}

/** Queries by what they read, on PostgreSQL: the median of their database time together, and their plans. */
export const measureQueries = async (
  name: string,
  queries: Readonly<Record<string, Explainable>>,
  target = TARGET,
): Promise<Figure> => {
  const times: number[] = []
  let last: { part: string; ms: number; plan: string }[] = []
  for (let run = -WARM_UP; run < RUNS; run++) {
    last = []
    for (const [part, query] of Object.entries(queries)) last.push({ part, ...(await explained(query)) })
    if (run >= 0) times.push(last.reduce((sum, { ms }) => sum + ms, 0))
  }
  const ms = median(times)
  const parts = last.map((one) => `${one.part} ${one.ms.toFixed(0)}`).join(' + ')
  return {
    name,
    value: `${ms.toFixed(1)} ms of database time`,
    note: `${against(`${target} ms`, ms > target)}, fastest ${Math.min(...times).toFixed(1)} (last: ${parts}); ${last.map(({ plan }) => plan).join('; ')}`,
  }
}

/** A page of a list and its total. */
export const measureList = (name: string, page: Explainable, total: Explainable): Promise<Figure> =>
  measureQueries(name, { page, total })
