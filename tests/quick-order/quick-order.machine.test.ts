import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import {
  type QuickOrderEvent,
  type QuickTextWrite,
  quickOrderMachine,
} from '#machines/quick-order/quick-order.machine'
import type { QuickLine, QuickOrderBody } from '#shared/quick-order/quick-order.schema'
import { quickLine } from './quick-order.paths.ts'

test('what is left once others went to the cart is known as opened too', async () => {
  const written: QuickTextWrite[] = []
  const told: QuickLine[] = [{ ...quickLine('ready'), code: 'K7M2-Q9TX' }, quickLine('open')]
  const actor = createActor(
    quickOrderMachine.provide({
      actors: {
        readLines: fromPromise<readonly QuickLine[], QuickOrderBody>(async () => told),
        addToCart: fromPromise<void, { lines: readonly QuickLine[] }>(async () => {}),
        scanner: fromCallback<QuickOrderEvent, undefined>(() => {}),
        textStorage: fromCallback<QuickTextWrite, undefined>(({ receive }) =>
          receive((write) => written.push(write)),
        ),
      },
    }),
    { input: { userId: 'u1', text: 'K7M2-Q9TX;2\nRA-25-MAN;2', opened: [], cart: [] } },
  ).start()
  actor.send({ type: 'lines.read' })
  await waitFor(actor, (snapshot) => snapshot.matches('told'))
  actor.send({ type: 'lines.add' })
  await waitFor(actor, (snapshot) => snapshot.matches('writing'))
  actor.send({ type: 'line.open', line: { code: 'RA-25-MAN', quantity: 2 }, model: 'm1', cart: ['m1'] })
  const opened = [{ code: 'RA-25-MAN', quantity: 2, model: 'm1', had: 1 }]
  expect(written.at(-1)).toEqual({ type: 'text.write', userId: 'u1', text: 'RA-25-MAN;2', opened })
})
