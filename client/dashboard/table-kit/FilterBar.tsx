import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Field } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { SearchInput } from '#client/platform/ui/SearchInput.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import { ADMIN_SEARCH_MAX } from '#shared/dashboard/lists'
import styles from './FilterBar.module.css'
import type { Table } from './useTable.ts'

interface FilterChoice {
  /** as the list's `filters` name it */
  name: string
  label: string
  /** a list to choose from */
  options: readonly { value: string; label: string }[]
  /** what no choice says: « Tous les rôles » */
  all: string
}

interface FilterDay {
  name: string
  label: string
  type: 'date'
}

interface FilterBarProps {
  table: Table
  /** absent: the list has no search */
  search?: { label: string; placeholder?: string }
  filters?: readonly (FilterChoice | FilterDay)[]
  /** beside the filters: what is done with the list as it is filtered, such as its export */
  children?: ReactNode
}

/**
 * Search box and filters of a list. What is typed is applied when typing stops, or at Enter; each filter at once. What
 * takes all of them away stands over the list.
 */
export const FilterBar = ({ table, search, filters = [], children }: FilterBarProps) => {
  const { query, text, send } = table
  // on a phone, where they would fill the first screen
  const [unfolded, unfold] = useState(false)
  const id = useId()
  const set = filters.filter(({ name }) => query.filters[name]).length
  return (
    <search>
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'search.submit' })
        }}
      >
        {search && (
          <Field label={search.label} className={styles.search ?? ''}>
            <SearchInput
              name="search"
              maxLength={ADMIN_SEARCH_MAX}
              placeholder={search.placeholder}
              value={text}
              onType={(typed) => send({ type: 'search.type', text: typed })}
              onClear={() => {
                send({ type: 'search.type', text: '' })
                send({ type: 'search.submit' })
              }}
            />
          </Field>
        )}
        {filters.length > 0 && (
          <Button
            variant="secondary"
            className={styles.unfold ?? ''}
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => unfold(!unfolded)}
          >
            {set === 0 ? 'Filtres' : `Filtres (${set})`}
            <Icon name="chevron" size={18} />
          </Button>
        )}
        <div id={id} className={cx(styles.filters, unfolded && styles.unfolded)}>
          {filters.map((filter) => (
            <Field
              key={filter.name}
              label={filter.label}
              className={cx(styles.filter, !('options' in filter) && styles.day) ?? ''}
            >
              {'options' in filter ? (
                <Select
                  name={filter.name}
                  options={[{ value: '', label: filter.all }, ...filter.options]}
                  value={query.filters[filter.name] ?? ''}
                  onChange={(event) =>
                    send({ type: 'filter.change', name: filter.name, value: event.target.value })
                  }
                />
              ) : (
                <TextInput
                  type="date"
                  name={filter.name}
                  value={query.filters[filter.name] ?? ''}
                  onChange={(event) =>
                    send({ type: 'filter.change', name: filter.name, value: event.target.value })
                  }
                />
              )}
            </Field>
          ))}
        </div>
        {children}
      </form>
    </search>
  )
}
