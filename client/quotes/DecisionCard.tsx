import { useSelector } from '@xstate/react'
import { accountPath, newEstimatePath } from '#client/links.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { MayNotOrder } from '#client/team/MayNotOrder.tsx'
import { type DecisionWay, mayDecide, mayOrder } from '#machines/quotes/decision'
import { decisionFailure, type SentQuoteRef } from '#machines/quotes/sent-quote.machine'
import { selectOrderer } from '#machines/session/session.selectors'
import { formatCents } from '#shared/platform/money'
import { validText } from '#shared/quotes/answer-text'
import type { Answer } from '#shared/quotes/answers.schema'
import styles from './QuotePage.module.css'

interface DecisionCardProps {
  sent: SentQuoteRef
  answer: Answer
  /** to the field of a message */
  onWrite: () => void
}

/** What an answer comes to, until when, and what may be decided of it. */
export const DecisionCard = ({ sent, answer, onWrite }: DecisionCardProps) => {
  const quote = useSelector(sent, ({ context }) => context.quote)
  const failure = useSelector(sent, decisionFailure)
  const ordering = useSelector(sent, (snapshot) => snapshot.matches('ordering'))
  const preparing = useSessionSelector(selectOrderer) !== null
  const accept = useMay(sent, 'accept')
  const orderable = mayOrder(quote)
  const change = useMay(sent, 'change')
  const refuse = useMay(sent, 'refuse')
  return (
    <Card role="region" aria-label="Votre décision" className={styles.decision ?? ''}>
      <p className={styles.total}>
        <strong>{formatCents(answer.totals.totalCents)}</strong> TTC
      </p>
      <p className={styles.note}>
        soit {formatCents(answer.totals.netCents + answer.totals.deliveryCents)} HT, livraison comprise
      </p>
      {quote.state === 'answered' && <p>{validText(answer)}</p>}
      <FailureAlert failure={failure} />
      {(accept || orderable) && <MayNotOrder prepared="devis" />}
      <div className={styles.actions}>
        {accept && !preparing && (
          <Button size="lg" full onClick={() => sent.send({ type: 'decision.ask', way: 'accept' })}>
            Accepter et commander
          </Button>
        )}
        {orderable && !preparing && (
          <Button size="lg" full busy={ordering} onClick={() => sent.send({ type: 'order.ask' })}>
            Commander
          </Button>
        )}
        {quote.orderId !== null && (
          <LinkButton size="lg" full to={`${accountPath('commandes')}&commande=${quote.orderId}`}>
            Voir la commande
          </LinkButton>
        )}
        {change && (
          <Button
            size="lg"
            full
            variant="secondary"
            onClick={() => sent.send({ type: 'decision.ask', way: 'change' })}
          >
            {quote.state === 'expired' ? 'Demander une nouvelle réponse' : 'Demander une modification'}
          </Button>
        )}
        <Button size="lg" full variant="secondary" onClick={onWrite}>
          Écrire un message
        </Button>
        <LinkButton size="lg" full variant="quiet" to={newEstimatePath({ devis: quote.id })}>
          Établir un devis client
        </LinkButton>
        {refuse && !preparing && (
          <Button
            size="lg"
            full
            variant="quiet"
            onClick={() => sent.send({ type: 'decision.ask', way: 'refuse' })}
          >
            Refuser le devis
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Buttons stand where they stood while something is on its way: the machine hears none of them then. */
const useMay = (sent: SentQuoteRef, way: DecisionWay): boolean =>
  useSelector(sent, ({ context }) => mayDecide(context.quote, way))
