import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { messageDetailMachine } from '#machines/dashboard/messages/message-detail.machine'
import { adminMessage, answerMessage, changeMessage } from '#shared/dashboard/messages/messages.endpoints'
import type {
  AnswerMessageBody,
  ChangeMessageBody,
  MessageDetails,
} from '#shared/dashboard/messages/messages.schema'

export const messageDetailLogic = messageDetailMachine.provide({
  actors: {
    readMessage: provideCall<MessageDetails, { id: string }>(
      async (params, signal) => (await call(adminMessage, { params, signal })).message,
    ),
    answer: provideCall<MessageDetails, { id: string; body: AnswerMessageBody }>(
      async ({ id, body }) => (await call(answerMessage, { params: { id }, body })).message,
    ),
    mark: provideCall<MessageDetails, { id: string; body: ChangeMessageBody }>(
      async ({ id, body }) => (await call(changeMessage, { params: { id }, body })).message,
    ),
  },
})
