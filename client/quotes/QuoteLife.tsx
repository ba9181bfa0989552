import { Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { StepBy } from '#client/team/StepBy.tsx'
import type { Quote } from '#shared/quotes/quotes.schema'
import { QuoteStateBadge } from './QuoteStateBadge.tsx'

/** Accepted once more, as the order that was made of it is cancelled. */
const isReleased = (history: Quote['history'], index: number): boolean =>
  history[index]?.state === 'accepted' && history[index - 1]?.state === 'ordered'

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
          detail={isReleased(history, index) ? 'Sa commande a été annulée.' : ''}
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
