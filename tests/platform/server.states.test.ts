import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { estimateLife } from '#machines/lives/estimate.machine'
import { messageLife } from '#machines/lives/message.machine'
import { orderLife } from '#machines/lives/order.machine'
import { quoteLife } from '#machines/lives/quote.machine'
import { uploadLife } from '#machines/lives/upload.machine'
import { PAYMENT_METHODS } from '#shared/orders/payment-methods'
import { ACCOUNT_STATUSES, ROLES } from '#shared/session/account-states'
import { describeOnDatabase } from './database.ts'

/** The states of a life, or of one of its parts. */
const statesOf = ({ root }: AnyStateMachine, part?: string): string[] =>
  Object.keys((part === undefined ? root : root.states[part])?.states ?? {})

/** Those of its states that have the tag. */
const statesWith = (life: AnyStateMachine, tag: string): string[] =>
  statesOf(life).filter((state) => life.root.states[state]?.tags.includes(tag))

/** A new one is a line of its table, what the compiler then asks for, and a migration of its check. */
describeOnDatabase('the database takes what the tables of the code list, and nothing else', (database) => {
  test.each([
    ['orders_payment_method_check', PAYMENT_METHODS],
    ['orders_status_check', statesOf(orderLife, 'fulfilment')],
    ['order_events_status_check', statesOf(orderLife, 'fulfilment')],
    ['payments_status_check', statesOf(orderLife, 'payment')],
    ['payment_events_status_check', statesOf(orderLife, 'payment')],
    ['contact_messages_state_check', statesOf(messageLife)],
    ['quotes_state_check', statesOf(quoteLife)],
    ['estimates_state_check', statesOf(estimateLife)],
    // it is a draft from the first, which no step says
    ['quote_events_state_check', statesOf(quoteLife).filter((state) => state !== 'draft')],
    ['users_role_check', ROLES],
    ['users_status_check', ACCOUNT_STATUSES],
    ['price_uploads_state_check', statesOf(uploadLife)],
    ['price_uploads_ended_check', statesWith(uploadLife, 'ended')],
  ])('%s', async (constraint, listed) => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}`.execute(
      database.db,
    )
    const taken = rows.flatMap(({ text }) => [...text.matchAll(/'([^']+)'/g)].map(([, value]) => value))
    expect(taken.sort()).toEqual([...listed].sort())
  })
})
