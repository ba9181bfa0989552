import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { ComplaintRef, ComplaintSnapshot } from '#machines/orders/complaint.machine'
import { MESSAGE_NOT_SENT } from '#shared/contact/contact.rules'

const selectFailure = (snapshot: ComplaintSnapshot) => snapshot.context.failure

/** Why the message did not leave; what was written is still there. */
export const ComplaintFailure = ({ complaint }: { complaint: ComplaintRef }) => {
  const failure = useSelector(complaint, selectFailure)
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) news.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (failure === null) return null
  const said = Object.entries(failure.errors ?? {}).flatMap(([field, messages]) =>
    field === 'message' ? [] : messages,
  )
  return (
    <div ref={news}>
      <Alert tone="error" announce title={`Navré. ${MESSAGE_NOT_SENT}`}>
        {[
          ...(said.length > 0 ? said : [failure.message]),
          'Rien n’est perdu\u00a0: vous pouvez réessayer.',
        ].join(' ')}
      </Alert>
    </div>
  )
}

/** §2.11: the success takes the focus that the form had, and its place: `height` in px. */
export const ComplaintSent = ({ number, height }: { number: string; height: number }) => {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => news.current?.focus(), [])
  return (
    <div ref={news} tabIndex={-1} style={{ minHeight: height }}>
      <Alert tone="success" announce title="Message envoyé avec succès">
        Votre réclamation est jointe à la commande {number}. Nous vous répondons par email.
      </Alert>
    </div>
  )
}
