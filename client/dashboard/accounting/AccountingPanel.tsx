import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Field, FieldError } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { accountingTables, monthOf, periodProblems } from '#shared/dashboard/accounting/accounting-tables'
import { parisDay } from '#shared/platform/dates'
import type { TableFormat } from '#shared/platform/table-file'
import styles from './AccountingPanel.module.css'
import { accountingLogics, periodId } from './accounting.effects.ts'

const NO_DAY = 'Choisissez une date.'

/** « Exports comptables »: what was sold and paid in a period, for whoever keeps the books; the month’s at first. */
export const AccountingPanel = () => {
  const [{ from, to }, choose] = useState(() => monthOf(parisDay(Date.now())))
  const problems = periodProblems(from, to)
  const isPeriod = Object.keys(problems).length === 0
  return (
    <div className={styles.panel}>
      <Card className={styles.period ?? ''}>
        <Field label="Du" error={from === '' ? NO_DAY : problems.from}>
          <TextInput type="date" value={from} onChange={({ target }) => choose({ from: target.value, to })} />
        </Field>
        <Field label="Au" error={to === '' ? NO_DAY : problems.to}>
          <TextInput type="date" value={to} onChange={({ target }) => choose({ from, to: target.value })} />
        </Field>
      </Card>
      <ul className={styles.list}>
        {accountingLogics.map(({ table, formats }) => (
          <li key={table} className={styles.row}>
            <div>
              <h2 className={styles.name}>{accountingTables[table].label}</h2>
              <p className={styles.help}>{accountingTables[table].help}</p>
            </div>
            <div className={styles.actions}>
              {formats.map(({ format, logic }) => (
                <Save
                  key={`${format} ${periodId(from, to)}`}
                  id={periodId(from, to)}
                  logic={logic}
                  format={format}
                  label={accountingTables[table].label}
                  disabled={!isPeriod}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SaveProps {
  /** the period */
  id: string
  logic: (typeof accountingLogics)[number]['formats'][number]['logic']
  format: TableFormat
  /** of the table */
  label: string
  disabled: boolean
}

const Save = ({ id, logic, format, label, disabled }: SaveProps) => {
  const [state, send] = useMachine(logic, { input: { id } })
  const { failure } = state.context
  const name = format.toUpperCase()
  return (
    <div>
      <Button
        variant="secondary"
        busy={state.matches('saving')}
        disabled={disabled}
        aria-label={`${label}, ${name}`}
        onClick={() => send({ type: 'file.save' })}
      >
        {name}
      </Button>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure.message}</FieldError>
        </div>
      )}
    </div>
  )
}
