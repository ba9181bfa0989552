import { expect, it } from 'vitest'
import { describeDeclaration } from '#paths/vitest'
import { reloadPaths } from '#tests/platform/reload.paths'
import { ENDLESS } from '#tests/platform/runs'

describeDeclaration(reloadPaths, { runs: 1, running: 'each' })
describeDeclaration(reloadPaths, { runs: 1, running: 'few' })

it('no test of a path is ended by the clock, however busy the machine is', ({ task }) => {
  const suite = task.file.tasks.find(({ name }) => name === 'paths of reload')
  const limits = suite?.type === 'suite' ? suite.tasks.map((one) => one.type === 'test' && one.timeout) : []
  expect(limits.length).toBeGreaterThan(4)
  expect(new Set(limits)).toEqual(new Set([ENDLESS]))
})
