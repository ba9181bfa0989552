import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeDeclaration, describePaths } from '#paths/vitest'
import { runs } from '#tests/platform/runs'
import { declared } from './declared.ts'

/** Walks of each machine that has data. */
const RUNS = 200

// of one machine alone where the command names it: the others are not even generated
const named = process.env.PATHS_MACHINES?.split(' ') ?? []
/** The digits of the one path that the command asks for. */
const digits = process.env.PATHS_PATH
/** Each path on the running machine in CI (docs/decisions/027-tests.md). */
const running = process.env.CI ? 'each' : 'few'

const declarations = await declared(named)

test('every machine declares its paths', async () => {
  const charts = (await readdir('docs/statecharts')).flatMap((file) =>
    file === 'README.md' ? [] : [file.replace('.md', '')],
  )
  expect(declarations.map(({ machine }) => machine.id)).toEqual(
    charts.toSorted((one, other) => one.localeCompare(other)),
  )
})

for (const declaration of declarations)
  if (digits === undefined) describeDeclaration(declaration, { runs: runs(RUNS), running })
  else describePaths(declaration, digits)
