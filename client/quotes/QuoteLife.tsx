import { Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { StepBy } from '#client/team/StepBy.tsx'
import type { Quote } from '#shared/quotes/quotes.schema'
import { QuoteStateBadge } from './QuoteStateBadge.tsx'

/** Whatever follows an order does so as that is cancelled. */
const isOfCancelled = (history: Quote['history'], index: number): boolean =>
  history[index - 1]?.state === 'ordered'

/** The steps of a quote from its sending on, and where it stands: one whose time is over has no step that says so. */
export const QuoteLife = ({ quote: { history, state } }: { quote: Pick<Quote, 'history' | 'state'> }) => {
  const isTold = history.at(-1)?.state === state
  return (
    <Timeline label="Suivi du devis">
      {history.map((step, index) => (
        <Stop
          key={`${step.state} ${step.at}`}
          isCurrent={isTold && index === history.length - 1}
          at={step.at}
          detail={isOfCancelled(history, index) ? 'Sa commande a été annulée.' : ''}
        >
          <QuoteStateBadge state={step.state} />
          <StepBy by={step.by} />
        </Stop>
      ))}
      {!isTold && (
        <Stop isCurrent>
          <QuoteStateBadge state={state} />
        </Stop>
      )}
    </Timeline>
  )
}
