import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import { PROJECTS_PAGE_MAX } from '#shared/projects/project-limits'
import { listProjects } from '#shared/projects/projects.endpoints'

interface ProjectFilterProps {
  className: string
  /** id of the chantier; empty: any */
  value: string
  /** its name, where an order that is shown tells it */
  named: string | undefined
  onChoose: (id: string) => void
}

/** Those that were put away too: what is long over is looked for here. */
const readProjects = async () => {
  const limit = String(PROJECTS_PAGE_MAX)
  const [current, archived] = await Promise.all([
    call(listProjects, { query: { limit } }),
    call(listProjects, { query: { limit, archived: '1' } }),
  ])
  return [
    ...current.projects.map(({ id, name }) => ({ value: id, label: name })),
    ...archived.projects.map(({ id, name }) => ({ value: id, label: `${name} (archivé)` })),
  ]
}

/** The chantiers that changed last, then those that were archived; an address may ask for any other. */
export const ProjectFilter = ({ className, value, named, onChoose }: ProjectFilterProps) => {
  const resource = useResource('/api/projects/filter', readProjects)
  const failed = resource.status === 'failed'
  const known = resource.status === 'ready' ? resource.data : []
  const asked = value === '' || known.some((one) => one.value === value)
  return (
    <Field
      label="Chantier"
      className={className}
      error={
        failed ? 'Vos chantiers n’ont pas pu être lus\u00a0: ouvrez la liste pour réessayer.' : undefined
      }
    >
      <Select
        name="project"
        options={[
          { value: '', label: 'Tous les chantiers' },
          ...(asked ? [] : [{ value, label: named ?? 'Le chantier choisi' }]),
          ...known,
        ]}
        value={value}
        onFocus={failed ? resource.reload : undefined}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Field>
  )
}
