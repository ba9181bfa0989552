import { Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { StepBy } from '#client/team/StepBy.tsx'
import type { Quote } from '#shared/quotes/quotes.schema'
import { QuoteStateBadge } from './QuoteStateBadge.tsx'

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
