import { expect, test } from 'vitest'
import { attachedTo } from '#machines/projects/attached-to'
import { fromStoredProject, toStoredProject } from '#machines/projects/stored-project'

const orders = [{ id: 'o1', number: 'CMD-2026-000001' }]
const project = (state: 'open' | 'ordered' | 'delivered') =>
  attachedTo({ id: 'p1', name: 'Villa Roche', state, orders })

test('a cart knows by what its chantier was ordered; an order that was cancelled orders nothing', () => {
  expect(project('ordered')).toEqual({ id: 'p1', name: 'Villa Roche', orders })
  expect(project('delivered').orders).toEqual(orders)
  expect(project('open')).toEqual({ id: 'p1', name: 'Villa Roche' })
})

test('by what it was ordered is asked of the account again, and not kept', () => {
  const text = toStoredProject({
    ...{
      userId: 'u1',
      cart: 0,
      project: project('ordered'),
      revision: 3,
      agreed: {},
      lines: [],
      opens: null,
    },
    ...{
      sent: [],
      begun: null,
      isLeft: false,
      made: null,
      isUnkept: false,
      aside: {},
      failure: null,
      tries: 0,
    },
  })
  expect(text).not.toContain('CMD-')
  expect(fromStoredProject(text, 'u1')?.project).toEqual({ id: 'p1', name: 'Villa Roche' })
})
