import { useMachine, useSelector } from '@xstate/react'
import { useEffect, useId, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Field, FieldError } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { SearchInput } from '#client/platform/ui/SearchInput.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { OrderListContext } from '#machines/orders/order-list.machine'
import { selectActive } from '#machines/session/session.selectors'
import { anyStatusLabel, ORDER_STATUSES } from '#shared/orders/order-status.rules'
import { ORDERS_KEYWORD_MAX } from '#shared/orders/orders-history.schema'
import type { TableFormat } from '#shared/platform/table-file'
import styles from './HistorySearch.module.css'
import { exportId, exportLogics } from './history.effects.ts'
import { ProjectFilter } from './ProjectFilter.tsx'
import { Star } from './Star.tsx'
import type { OrderListRef } from './useOrderList.ts'

const STATUSES = [
  { value: '', label: 'Tous les états' },
  ...ORDER_STATUSES.map((value) => ({ value, label: anyStatusLabel(value) })),
]

/** The search box, the favourites' filter (§2.11), and what narrows the list further, which a phone shows when asked. */
export const HistorySearch = ({ list }: { list: OrderListRef }) => {
  const text = useSelector(list, ({ context }) => context.text)
  const query = useSelector(list, ({ context }) => context.query)
  const isEmpty = useSelector(list, (snapshot) => snapshot.context.orders.length === 0)
  const [unfolded, unfold] = useState(false)
  const id = useId()
  const active = useSessionSelector(selectActive)
  const named = useSelector(list, ({ context }) => nameOf(context))
  const { favorites, status, from, to, project } = query
  const set = [status, from, to, project].filter(Boolean).length
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          list.send({ type: 'search.submit' })
        }}
      >
        <Field label="Rechercher une commande" className={styles.field ?? ''}>
          <SearchInput
            name="q"
            maxLength={ORDERS_KEYWORD_MAX}
            placeholder="n° de commande, nom..."
            value={text}
            onType={(typed) => list.send({ type: 'text.type', text: typed })}
            onClear={() => list.send({ type: 'search.clear' })}
          />
        </Field>
        <Button type="submit">
          <WorkIcon name="search" size={18} />
          Rechercher
        </Button>
        <Button
          variant={favorites ? 'primary' : 'secondary'}
          aria-pressed={favorites}
          onClick={() => list.send({ type: 'favorites.toggle' })}
        >
          <Star full={favorites} />
          Favoris
        </Button>
        <Button
          variant="secondary"
          className={styles.unfold ?? ''}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => unfold(!unfolded)}
        >
          {set === 0 ? 'Filtrer et exporter' : `Filtrer et exporter (${set})`}
          <Icon name="chevron" size={18} />
        </Button>
        <div id={id} className={cx(styles.filters, unfolded && styles.unfolded)}>
          <Field label="État" className={styles.status ?? ''}>
            <Select
              name="status"
              options={STATUSES}
              value={status ?? ''}
              onChange={({ target }) =>
                list.send({
                  type: 'filters.change',
                  change: { status: ORDER_STATUSES.find((one) => one === target.value) ?? null },
                })
              }
            />
          </Field>
          {active && (
            <ProjectFilter
              className={styles.status ?? ''}
              value={project}
              named={named}
              onChoose={(id) => list.send({ type: 'filters.change', change: { project: id } })}
            />
          )}
          <Field label="Passée du">
            <DayInput
              name="from"
              day={from}
              onDay={(day) => list.send({ type: 'filters.change', change: { from: day } })}
            />
          </Field>
          <Field
            label="au"
            error={from !== '' && to !== '' && to < from ? 'La fin précède le début.' : undefined}
          >
            <DayInput
              name="to"
              day={to}
              onDay={(day) => list.send({ type: 'filters.change', change: { to: day } })}
            />
          </Field>
          <div className={styles.exports}>
            {exportLogics.map(({ format, logic }) => (
              <Save
                key={`${format} ${exportId(query)}`}
                id={exportId(query)}
                logic={logic}
                format={format}
                disabled={isEmpty}
              />
            ))}
          </div>
        </div>
      </form>
    </search>
  )
}

/** The name of the chantier that is asked for, as an order of it tells it. */
const nameOf = ({ orders, query }: OrderListContext): string | undefined =>
  orders.find(({ validated_cart: { project } }) => project?.id === query.project)?.validated_cart.project
    ?.name

/** No shop is as old: a year that is still being typed asks nothing. */
const FIRST_DAY = '2000-01-01'

interface DayInputProps {
  name: string
  /** yyyy-mm-dd; empty for none */
  day: string
  onDay: (day: string) => void
}

/** A day of the address, typed digit by digit. */
const DayInput = ({ name, day, onDay }: DayInputProps) => {
  const [typed, setTyped] = useState(day)
  useEffect(() => setTyped(day), [day])
  return (
    <TextInput
      type="date"
      name={name}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '' || value >= FIRST_DAY) onDay(value)
      }}
    />
  )
}

interface SaveProps {
  /** of the query */
  id: string
  logic: (typeof exportLogics)[number]['logic']
  format: TableFormat
  disabled: boolean
}

const formatNames = { csv: 'CSV', xlsx: 'Excel' } as const satisfies Record<TableFormat, string>

const Save = ({ id, logic, format, disabled }: SaveProps) => {
  const [state, send] = useMachine(logic, { input: { id } })
  const { failure } = state.context
  return (
    <div>
      <Button
        variant="secondary"
        busy={state.matches('saving')}
        disabled={disabled}
        onClick={() => send({ type: 'file.save' })}
      >
        Exporter en {formatNames[format]}
      </Button>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure.message}</FieldError>
        </div>
      )}
    </div>
  )
}
