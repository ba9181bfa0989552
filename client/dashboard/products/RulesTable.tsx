import { Badge } from '#client/platform/ui/Badge.tsx'
import { Table } from '#client/platform/ui/Table.tsx'
import type { ConfigurationTemplate, Rule } from '#shared/configurator/template.schema'
import { Code } from './Code.tsx'
import styles from './ProductDialog.module.css'

const levels = {
  error: { label: 'Erreur', tone: 'danger' },
  warning: { label: 'Attention', tone: 'warning' },
  advice: { label: 'Conseil', tone: 'info' },
} as const satisfies Record<Rule['level'], object>

/** What a model warns of or refuses, then what it works out and adds to the price. */
export const RulesTable = ({ template }: { template: ConfigurationTemplate }) => {
  const labels = new Map(template.criteria.map(({ key, label }) => [key, label]))
  return (
    <div className={styles.tables}>
      <Table
        caption="Règles"
        columns={[
          { id: 'message', label: 'Message' },
          { id: 'level', label: 'Niveau' },
          { id: 'when', label: 'Quand' },
          { id: 'criteria', label: 'Critères' },
          { id: 'fix', label: 'Correction proposée' },
        ]}
        rows={template.rules.map((rule) => ({
          id: rule.key,
          cells: {
            message: rule.message,
            level: <Badge tone={levels[rule.level].tone}>{levels[rule.level].label}</Badge>,
            when: <Code>{rule.when}</Code>,
            criteria: rule.criteria.map((key) => labels.get(key) ?? key).join(', '),
            fix: rule.fix?.label ?? '—',
          },
        }))}
        empty="Ce modèle n’a pas de règle"
      />
      <Table
        caption="Valeurs calculées"
        columns={[
          { id: 'label', label: 'Valeur' },
          { id: 'value', label: 'Calcul' },
        ]}
        rows={template.derived.map(({ key, label, value }) => ({
          id: key,
          cells: { label: label ?? <Code>{key}</Code>, value: <Code>{value}</Code> },
        }))}
        empty="Ce modèle ne calcule rien"
      />
      <Table
        caption="Plus-values"
        columns={[
          { id: 'label', label: 'Plus-value' },
          { id: 'percent', label: 'Pourcentage' },
          { id: 'on', label: 'Sur' },
          { id: 'when', label: 'Quand' },
        ]}
        rows={template.surcharges.map(({ key, label, percent, on, when }) => ({
          id: key,
          cells: {
            label,
            percent: <Code>{percent}</Code>,
            on: on
              .map((type) => template.componentTypes.find((one) => one.type === type)?.label ?? type)
              .join(', '),
            when: when === undefined ? 'toujours' : <Code>{when}</Code>,
          },
        }))}
        empty="Ce modèle n’a pas de plus-value"
      />
    </div>
  )
}
