import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { clientAnswerLogic } from './client-answer.effects.ts'
import styles from './Estimate.module.css'
import { EstimateGhost } from './EstimateGhost.tsx'
import { LinkedEstimateView } from './LinkedEstimateView.tsx'

/** What follows `#`; null until the page runs in a browser. */
const useSecret = (): string | null => {
  const [secret, setSecret] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setSecret(decoded(window.location.hash.slice(1)))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return secret
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // no secret of ours is written so
    return text
  }
}

/** /devis-client#secret: an estimate as the client of an installer reads it, and answers it. */
export const ClientEstimatePage = () => {
  const secret = useSecret()
  useEffect(() => {
    document.title = 'Devis'
  }, [])
  return (
    <div className={styles.page}>
      {secret === null ? <Awaited /> : secret === '' ? <Unknown /> : <Linked key={secret} secret={secret} />}
    </div>
  )
}

const Awaited = () => (
  <>
    <h1>Devis</h1>
    <EstimateGhost label="Chargement du devis" />
  </>
)

const Unknown = () => (
  <>
    <h1>Devis</h1>
    <Alert tone="warning" announce title="Ce lien ne mène à aucun devis">
      Il a été désactivé, remplacé, ou n’est plus valable. Demandez un nouveau lien à l’entreprise qui vous
      l’a transmis.
    </Alert>
  </>
)

const Linked = ({ secret }: { secret: string }) => {
  const answer = useActorRef(clientAnswerLogic, { input: { secret } })
  const loading = useSelector(answer, (snapshot) => snapshot.hasTag('loading'))
  const unknown = useSelector(answer, (snapshot) => snapshot.matches('unknown'))
  const failed = useSelector(answer, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(answer, ({ context }) => context.failure)
  if (loading) return <Awaited />
  if (unknown) return <Unknown />
  if (failed)
    return (
      <>
        <h1>Devis</h1>
        <ReadFailure
          title="Le devis n’a pas pu être lu"
          failure={failure}
          onRetry={() => answer.send({ type: 'estimate.retry' })}
        />
      </>
    )
  return <LinkedEstimateView answer={answer} />
}
