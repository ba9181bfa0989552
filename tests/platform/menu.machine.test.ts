import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { menuMachine } from '#machines/platform/menu.machine'

const start = () => {
  const menu = createActor(menuMachine).start()
  const seen = () => [menu.getSnapshot().value.menu, menu.getSnapshot().context.group]
  return { send: menu.send.bind(menu), seen }
}

test('at most one group is open; toggling an open one closes it', () => {
  const { send, seen } = start()
  send({ type: 'group.toggle', group: 'Mon compte' })
  expect(seen()).toEqual(['closed', 'Mon compte'])
  send({ type: 'group.toggle', group: 'À propos' })
  expect(seen()).toEqual(['closed', 'À propos'])
  send({ type: 'group.toggle', group: 'À propos' })
  expect(seen()).toEqual(['closed', null])
})

test('passing over an open group keeps it open', () => {
  const { send, seen } = start()
  send({ type: 'group.open', group: 'Mon compte' })
  send({ type: 'group.open', group: 'Mon compte' })
  expect(seen()).toEqual(['closed', 'Mon compte'])
  send({ type: 'group.close' })
  expect(seen()).toEqual(['closed', null])
})

test('the menu opens and closes, and what closes all closes its group too', () => {
  const { send, seen } = start()
  send({ type: 'menu.toggle' })
  send({ type: 'group.toggle', group: 'Mon compte' })
  expect(seen()).toEqual(['open', 'Mon compte'])
  send({ type: 'all.close' })
  expect(seen()).toEqual(['closed', null])
  send({ type: 'menu.toggle' })
  send({ type: 'menu.toggle' })
  expect(seen()).toEqual(['closed', null])
})
