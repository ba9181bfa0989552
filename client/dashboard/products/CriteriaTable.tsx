import { unitText } from '#client/platform/number-text.ts'
import { Table } from '#client/platform/ui/Table.tsx'
import type { ConfigurationTemplate, Criterion } from '#shared/configurator/template.schema'
import { formatNumber } from '#shared/platform/text'
import { Code } from './Code.tsx'

const kinds = { choice: 'Choix', number: 'Nombre', boolean: 'Oui ou non', plan: 'Plan d’un rail' } as const

const domainOf = (criterion: Criterion) => {
  if (criterion.kind === 'number') {
    const { min, max, step, unit } = criterion
    return `De ${formatNumber(min, 3)} à ${formatNumber(max, 3)}\u00a0${unitText(unit, max)}, par pas de ${formatNumber(step, 3)}`
  }
  if (criterion.kind === 'plan') {
    const { corners, radius, angle, straight } = criterion
    return (
      <>
        Cintrages <Code>{corners}</Code>, rayon <Code>{radius.min}</Code> à <Code>{radius.max}</Code>, angle{' '}
        <Code>{angle.min}</Code> à <Code>{angle.max}</Code>, partie droite <Code>{straight}</Code> au moins
      </>
    )
  }
  const excluded =
    criterion.kind === 'choice'
      ? criterion.options.flatMap(({ label, unavailable = [] }) =>
          unavailable.map((one) => ({ label, ...one })),
        )
      : (criterion.unavailable ?? []).map((one) => ({ label: 'Oui', ...one }))
  return (
    <>
      {criterion.kind === 'choice' && <p>{criterion.options.map(({ label }) => label).join(', ')}</p>}
      {excluded.map(({ label, when, reason }) => (
        <p key={`${label}${when}`}>
          {label} indisponible si <Code>{when}</Code>&nbsp;: {reason}
        </p>
      ))}
    </>
  )
}

/** The questions of a model, in their order. */
export const CriteriaTable = ({ template }: { template: ConfigurationTemplate }) => (
  <Table
    caption="Critères, dans l’ordre des questions"
    columns={[
      { id: 'label', label: 'Critère' },
      { id: 'kind', label: 'Réponse' },
      { id: 'domain', label: 'Valeurs' },
      { id: 'asked', label: 'Demandé' },
    ]}
    rows={template.criteria.map((criterion) => ({
      id: criterion.key,
      cells: {
        label: (
          <>
            {criterion.label} <Code>{criterion.key}</Code>
          </>
        ),
        kind: kinds[criterion.kind],
        domain: domainOf(criterion),
        asked: criterion.asked === undefined ? 'toujours' : <Code>{criterion.asked}</Code>,
      },
    }))}
  />
)
