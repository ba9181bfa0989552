import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { SearchInput } from '#client/platform/ui/SearchInput.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { ProjectListRef } from '#machines/projects/project-list.machine'
import { PROJECT_SEARCH_MAX } from '#shared/projects/project-limits'
import { PROJECT_STATES, projectStateLabels } from '#shared/projects/project-states'
import styles from './ProjectList.module.css'

const states = [
  { value: '', label: 'Tous' },
  ...PROJECT_STATES.map((state) => ({ value: state, label: projectStateLabels[state] })),
]

/** What the list is asked for: words, a state, those that were put away. */
export const ProjectSearch = ({ list }: { list: ProjectListRef }) => {
  const text = useSelector(list, ({ context }) => context.text)
  const state = useSelector(list, ({ context }) => context.query.state)
  const archived = useSelector(list, ({ context }) => context.query.archived)
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          list.send({ type: 'search.submit' })
        }}
      >
        <div className={styles.words}>
          <Field label="Rechercher un chantier" className={styles.field ?? ''}>
            <SearchInput
              name="q"
              maxLength={PROJECT_SEARCH_MAX}
              placeholder="nom, lieu, contact…"
              value={text}
              onType={(typed) => list.send({ type: 'text.type', text: typed })}
              onClear={() => list.send({ type: 'search.clear' })}
            />
          </Field>
          <Button type="submit">
            <WorkIcon name="search" size={18} />
            Rechercher
          </Button>
        </div>
        <div className={styles.kinds}>
          <Field label="État">
            <Select
              name="etat"
              options={states}
              value={state ?? ''}
              onChange={({ target }) =>
                list.send({
                  type: 'state.choose',
                  state: PROJECT_STATES.find((one) => one === target.value) ?? null,
                })
              }
            />
          </Field>
          <Checkbox
            label="Archivés"
            checked={archived}
            onChange={(isChosen) => list.send({ type: 'archived.choose', archived: isChosen })}
          />
        </div>
      </form>
    </search>
  )
}
