import { describe, expect, it } from 'vitest'
import { declared } from './declared.ts'
import { figures } from './figures.ts'

/** Small ones everywhere, some more in CI: together they take less than a minute. */
const MACHINES = ['linkRequest', 'payment']
const IN_CI = [
  'addressForm',
  'deletion',
  'login',
  'newPassword',
  'reload',
  'resource',
  'shipmentEdit',
  'uploadRestore',
]

const all = await declared()
describe.each(process.env.CI ? [...MACHINES, ...IN_CI] : MACHINES)('single faults of %s', (id) => {
  it('are all noticed', () => {
    const found = all.filter(({ machine }) => machine.id === id)
    expect(found.map(figures)).toEqual([{ made: expect.any(Number), survived: [], untrue: [] }])
  })
})
