import { expect, test } from 'vitest'
import { exampleLine } from '#tests/catalogue/exemplars'
import { ENDLESS, ENGINES, testStage } from './short.ts'
import { customerOf, makeStorm } from './storm.ts'

const stage = testStage()

test.each(ENGINES)(
  'kill -9 between pre-validation and order (%s): the cart is there and is ordered once',
  async (engine) => {
    const ground = await stage.ground(engine)
    const before = await ground.open()
    const storm = await makeStorm(before, 1)
    const line = await exampleLine(before, 'EN-40')
    await before.destroy()

    const first = await stage.start(ground.settings)
    const validated = await (await customerOf(await first.listening, storm)).post(
      '/api/orders/pre-validate',
      {
        configurations: [line],
      },
    )
    expect(validated.status).toBe(200)
    first.kill('SIGKILL')
    await first.ended

    const second = await stage.start(ground.settings)
    const customer = await customerOf(await second.listening, storm)
    const { id } = validated.body.validatedCart as { id: string }
    const order = { key: 'after-the-kill-0001', body: { ...storm.orders[0]?.body, validatedCartId: id } }
    const [one, same] = await Promise.all([customer.place(order), customer.place(order)])
    expect(one?.validated_cart).toMatchObject({ id, total_price: 273.86 })
    expect(same).toEqual(one)
  },
  ENDLESS,
)
