import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeDeclaration } from '#paths/vitest'
import { declared } from './declared.ts'

const declarations = await declared()

test('every machine declares its paths', async () => {
  const charts = (await readdir('docs/statecharts')).map((file) => file.replace('.md', ''))
  expect(declarations.map(({ machine }) => machine.id)).toEqual(
    charts.toSorted((one, other) => one.localeCompare(other)),
  )
})

for (const declaration of declarations) describeDeclaration(declaration)
