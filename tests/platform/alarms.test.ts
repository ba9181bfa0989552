import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (file: string) => parse(readFileSync(`docs/operations/${file}`, 'utf8'))

interface Tried {
  promql_expr_test: { expr: string; exp_samples: unknown[] }[]
}

/** Whether an alarm fires in a case of `promtool test rules`, by its name. */
const outcomesOf = (name: string): boolean[] =>
  read('alerts.test.yml')
    .tests.flatMap((one: Tried) => one.promql_expr_test)
    .filter(({ expr }: Tried['promql_expr_test'][number]) => expr.includes(`alertname="${name}"`))
    .map(({ exp_samples }: Tried['promql_expr_test'][number]) => exp_samples.length > 0)

test('every alarm has cases for promtool: some in which it is silent, some in which it fires', () => {
  const names: string[] = read('alerts.yml').groups[0].rules.map(({ alert }: { alert: string }) => alert)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => new Set(outcomesOf(name)).size < 2)).toEqual([])
})
