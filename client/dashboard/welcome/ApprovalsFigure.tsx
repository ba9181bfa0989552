import { WELCOME_WEEKS } from '#shared/dashboard/welcome/welcome.rules'
import type { WelcomeReply } from '#shared/dashboard/welcome/welcome.schema'
import { formatCount } from '#shared/platform/text'
import { Figure } from './Figure.tsx'
import { DAYS_FROM, formatHours, weekLabel } from './figures.ts'
import { WeekChart } from './WeekChart.tsx'

/** Over two days, an axis counts days. */
const stepOf = (approvals: WelcomeReply['approvals']): number =>
  Math.max(0, ...approvals.weeks.map(({ hours }) => hours ?? 0)) < DAYS_FROM ? 1 : 24

const waited = (hours: number | null): string => (hours === null ? '—' : formatHours(hours))

/** How long accounts wait between sign-up and opening. */
export const ApprovalsFigure = ({ approvals }: Pick<WelcomeReply, 'approvals'>) => (
  <Figure
    title="Délai d’ouverture des comptes"
    note={
      approvals.hours === null
        ? 'De l’inscription à l’ouverture par notre équipe.'
        : `De l’inscription à l’ouverture, médiane de ${formatCount(approvals.accounts)} comptes\u00a0: ${formatHours(approvals.hours)}.`
    }
    empty={
      approvals.hours === null
        ? `Aucun compte ouvert sur les ${WELCOME_WEEKS} dernières semaines.`
        : undefined
    }
    table={{
      columns: [
        { id: 'week', label: 'Semaine' },
        { id: 'accounts', label: 'Comptes ouverts', align: 'end' },
        { id: 'hours', label: 'Délai médian', align: 'end' },
      ],
      rows: approvals.weeks.toReversed().map(({ week, accounts, hours }) => ({
        id: week,
        cells: { week: weekLabel(week), accounts: formatCount(accounts), hours: waited(hours) },
      })),
    }}
  >
    <WeekChart
      label={`Délai médian d’ouverture des comptes par semaine, ${waited(approvals.hours)} sur la période. Le tableau en donne le détail.`}
      points={approvals.weeks.map(({ week, hours }) => ({ week, value: hours }))}
      shape="bars"
      step={stepOf(approvals)}
      format={formatHours}
    />
  </Figure>
)
