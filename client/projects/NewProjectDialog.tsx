import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import { selectIsAttached, selectSyncFailure } from '#machines/projects/project-sync.selectors'
import { PROJECT_MAX } from '#shared/projects/project-limits'
import { newProject, projectProblems, tidyProject } from '#shared/projects/projects.rules'
import styles from './ProjectBar.module.css'

/** A name for the chantier that the cart becomes, and its id: asked again, there is one. */
export const useNewProject = () => {
  const [id] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const problem = projectProblems(newProject(name)).name
  return {
    name,
    setName,
    error: tried ? problem : undefined,
    /** gives what makes it, or nothing while the name will not do */
    made: () => {
      setTried(true)
      return problem === undefined
        ? ({ type: 'project.make', id, fields: tidyProject(newProject(name)) } as const)
        : undefined
    },
  }
}

/** « Villa Roche »: what a chantier is found by. */
export const ProjectNameField = ({ project }: { project: ReturnType<typeof useNewProject> }) => (
  <Field label="Nom du chantier" required error={project.error}>
    <TextInput
      name="name"
      autoComplete="off"
      maxLength={PROJECT_MAX.name}
      value={project.name}
      onChange={({ target }) => project.setName(target.value)}
    />
  </Field>
)

/** « Enregistrer comme chantier ». Mounted while it is open. */
export const NewProjectDialog = ({ sync, onClose }: { sync: ProjectSyncRef; onClose: () => void }) => {
  const project = useNewProject()
  const making = useSelector(sync, (snapshot) => snapshot.matches('making'))
  const attached = useSelector(sync, selectIsAttached)
  const failed = useSelector(sync, (snapshot) => snapshot.matches({ detached: 'failed' }))
  const failure = useSelector(sync, selectSyncFailure)
  useEffect(() => {
    if (attached) onClose()
  }, [attached, onClose])
  const confirm = () => {
    const made = project.made()
    if (made) sync.send(made)
  }
  return (
    <ConfirmModal
      open
      title="Enregistrer comme chantier"
      confirmLabel="Enregistrer le chantier"
      busy={making}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <p>
          Vos lignes sont gardées sur votre compte, et chaque changement s’y enregistre de lui-même. Vous les
          retrouvez sur tous vos appareils.
        </p>
        <ProjectNameField project={project} />
        {failed && failure !== null && (
          <Alert tone="error" announce title="Le chantier n’a pas pu être enregistré">
            {failure.message}
          </Alert>
        )}
      </form>
    </ConfirmModal>
  )
}
