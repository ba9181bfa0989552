import { useSelector } from '@xstate/react'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import {
  type ComplaintRef,
  type ComplaintSnapshot,
  selectMessageProblem,
} from '#machines/orders/complaint.machine'

const selectMessage = (snapshot: ComplaintSnapshot): string => snapshot.context.message
const isBusy = (snapshot: ComplaintSnapshot): boolean => snapshot.hasTag('busy')

export const ComplaintMessage = ({ complaint }: { complaint: ComplaintRef }) => {
  const message = useSelector(complaint, selectMessage)
  const problem = useSelector(complaint, selectMessageProblem)
  const busy = useSelector(complaint, isBusy)
  return (
    <Field
      label="Message"
      hint="Dites ce qui ne va pas, et ce que vous attendez de nous."
      error={problem}
      required
    >
      <TextArea
        rows={5}
        value={message}
        readOnly={busy}
        onChange={({ target }) => complaint.send({ type: 'message.change', value: target.value })}
        onBlur={() => complaint.send({ type: 'message.leave' })}
      />
    </Field>
  )
}
