import { call } from '#client/platform/call.ts'
import { confirmed } from '#client/platform/confirmed-call.effects.ts'
import { sendReminder } from '#shared/dashboard/receivables/receivables.endpoints'
import type { RemindBody } from '#shared/dashboard/receivables/receivables.schema'

/** Sends a reminder of an invoice as it was read. */
export const reminderLogic = (id: string, body: RemindBody) =>
  confirmed(() => call(sendReminder, { params: { id }, body }))
