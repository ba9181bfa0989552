import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { outboxLogic } from './outbox.effects.ts'

/** Sends what that person left on this device, from whichever page is open: nothing is shown here. */
export default function Outbox({ person }: { person: string | null }) {
  const [, send] = useMachine(outboxLogic, { input: { person } })
  useEffect(() => send({ type: 'person.changed', person }), [person, send])
  return null
}
