import { Badge } from '#client/platform/ui/Badge.tsx'
import { type MessageState, messageStateLabels } from '#shared/dashboard/messages/messages.rules'

/** Whether a message still waits, in a word. */
export const MessageBadge = ({ state }: { state: MessageState }) => (
  <Badge tone={state === 'new' ? 'warning' : 'success'}>{messageStateLabels[state]}</Badge>
)
