import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type AddressesEmitted, addressesMachine } from '#machines/account/addresses.machine'
import type { AddAddressBody, Address } from '#shared/account/addresses.schema'
import { anAddress } from '#tests/orders/orders.fixtures'
import { refusal } from '#tests/platform/refusal'
import { givenAddress } from './account.fixtures.ts'

const shipping = (id: string, selected = false): Address =>
  anAddress({ id, selected, type: 'shipping', billing_address: false, shipping_address: true })

/** The machine over a server's list; `fails` says what becomes of the next call that writes. */
const start = async (before: Address[]) => {
  const server = { list: before, down: false }
  let fails: 'before' | 'after' | null = null
  const said: AddressesEmitted[] = []
  const write = async (change: () => void, message: string) => {
    const failing = fails
    fails = null
    if (failing !== 'before') change()
    if (failing !== null) throw refusal('NETWORK')
    return message
  }
  const actor = createActor(
    addressesMachine.provide({
      actors: {
        loadAddresses: fromPromise(async () => {
          if (server.down) throw refusal('NETWORK')
          return server.list
        }),
        saveAddress: fromPromise(({ input }: { input: AddAddressBody }) =>
          write(() => {
            server.list = [...server.list, { ...shipping('new'), ...input } as Address]
          }, 'Adresse ajoutée'),
        ),
        selectAddress: fromPromise(({ input: { id } }) =>
          write(() => {
            server.list = server.list.map((one) => ({ ...one, selected: one.id === id }))
          }, 'Adresse sélectionnée'),
        ),
        deleteAddress: fromPromise(({ input: { id } }) =>
          write(() => {
            server.list = server.list.filter((one) => one.id !== id)
          }, 'Adresse supprimée'),
        ),
      },
    }),
  )
  actor.on('address.changed', (event) => said.push(event))
  actor.on('address.refused', (event) => said.push(event))
  actor.start()
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches('loading'))
  await settled()
  return {
    actor,
    server,
    said,
    settled,
    failNext: (when: 'before' | 'after') => {
      fails = when
    },
    shown: () => actor.getSnapshot().context.addresses.map(({ id, selected }) => (selected ? `${id}*` : id)),
  }
}

test.each([
  ['before', ['s1*', 's2']],
  ['after', ['s1*']],
] as const)(
  'a deletion that fails %s the server did it: the list is the server’s',
  async (when, expected) => {
    const { actor, said, settled, failNext, shown } = await start([shipping('s1', true), shipping('s2')])
    failNext(when)
    actor.send({ type: 'address.delete', id: 's2' })
    actor.send({ type: 'delete.confirm' })
    await settled()
    expect(said).toEqual([{ type: 'address.refused' }])
    expect([actor.getSnapshot().value, shown()]).toEqual(['listed', expected])
  },
)

test('the server down in the middle: no list rather than a wrong one, until it is back', async () => {
  const { actor, server, settled, failNext, shown } = await start([shipping('s1', true), shipping('s2')])
  failNext('after')
  server.down = true
  actor.send({ type: 'address.delete', id: 's1' })
  actor.send({ type: 'delete.confirm' })
  await settled()
  expect(actor.getSnapshot().value).toBe('failed')
  server.down = false
  actor.send({ type: 'addresses.retry' })
  await settled()
  expect([actor.getSnapshot().value, shown()]).toEqual(['listed', ['s2']])
})

test('a selection shows what another tab selected meanwhile, or what it selected itself', async () => {
  const { actor, server, said, settled, failNext, shown } = await start([
    shipping('s1', true),
    shipping('s2'),
    shipping('s3'),
  ])
  actor.send({ type: 'address.select', id: 's2' })
  await settled()
  expect(shown()).toEqual(['s1', 's2*', 's3'])
  server.list = server.list.map((one) => ({ ...one, selected: one.id === 's3' }))
  failNext('before')
  actor.send({ type: 'address.select', id: 's1' })
  await settled()
  expect(shown()).toEqual(['s1', 's2', 's3*'])
  expect(said).toEqual([
    { type: 'address.changed', message: 'Adresse sélectionnée' },
    { type: 'address.refused' },
  ])
})

test('a form that is refused stays; left, the list is read again', async () => {
  const { actor, said, settled, failNext, shown } = await start([shipping('s1', true)])
  actor.send({ type: 'address.add', addressType: 'shipping' })
  failNext('after')
  actor.send({ type: 'form.submit', address: givenAddress })
  await settled()
  expect([actor.getSnapshot().value, shown()]).toEqual(['filling', ['s1*']])
  actor.send({ type: 'form.cancel' })
  await settled()
  expect([actor.getSnapshot().value, shown(), said]).toEqual([
    'listed',
    ['s1*', 'new'],
    [{ type: 'address.refused' }],
  ])
})

test('an address that is saved is the one that was typed', async () => {
  const { actor, said, settled, shown } = await start([shipping('s1', true)])
  actor.send({ type: 'address.add', addressType: 'shipping' })
  actor.send({ type: 'form.submit', address: givenAddress })
  await settled()
  expect([actor.getSnapshot().value, shown()]).toEqual(['listed', ['s1*', 'new']])
  expect(actor.getSnapshot().context.addresses[1]).toMatchObject(givenAddress)
  expect(said).toEqual([{ type: 'address.changed', message: 'Adresse ajoutée' }])
})
