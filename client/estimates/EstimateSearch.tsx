import { useSelector } from '@xstate/react'
import styles from '#client/account/AccountList.module.css'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { SearchInput } from '#client/platform/ui/SearchInput.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { EstimateListRef } from '#machines/estimates/estimate-list.machine'
import { ESTIMATE_STATES, estimateStateLabels } from '#shared/estimates/estimate-words'

const states = [
  { value: '', label: 'Tous, sauf archivés' },
  ...ESTIMATE_STATES.map((state) => ({ value: state, label: estimateStateLabels[state] })),
]

/** What the list is asked for: words, and a state. */
export const EstimateSearch = ({ list }: { list: EstimateListRef }) => {
  const text = useSelector(list, ({ context }) => context.text)
  const state = useSelector(list, ({ context }) => context.query.state)
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          list.send({ type: 'search.submit' })
        }}
      >
        <Field label="Rechercher un devis client" className={styles.field ?? ''}>
          <SearchInput
            name="q"
            maxLength={80}
            placeholder="n°, chantier, client…"
            value={text}
            onType={(typed) => list.send({ type: 'text.type', text: typed })}
            onClear={() => list.send({ type: 'search.clear' })}
          />
        </Field>
        <Button type="submit">
          <WorkIcon name="search" size={18} />
          Rechercher
        </Button>
        <Field label="État">
          <Select
            name="etat"
            options={states}
            value={state ?? ''}
            onChange={({ target }) =>
              list.send({
                type: 'state.choose',
                state: ESTIMATE_STATES.find((one) => one === target.value) ?? null,
              })
            }
          />
        </Field>
      </form>
    </search>
  )
}
