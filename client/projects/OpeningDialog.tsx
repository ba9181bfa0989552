import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import { selectSyncFailure } from '#machines/projects/project-sync.selectors'
import { counted } from '#shared/platform/text'
import { ProjectNameField, useNewProject } from './NewProjectDialog.tsx'
import styles from './ProjectBar.module.css'

type Way = 'beside' | 'save' | 'replace'

const ways = (isMany: boolean): readonly { value: Way; label: string; hint: string }[] => [
  {
    value: 'save',
    label: isMany ? 'Les enregistrer d’abord' : 'L’enregistrer d’abord',
    hint: `${isMany ? 'Elles deviennent' : 'Elle devient'} un chantier à part, puis l’autre s’ouvre.`,
  },
  {
    value: 'beside',
    label: isMany ? 'Les ajouter au chantier' : 'L’ajouter au chantier',
    hint: isMany ? 'Elles viennent après ses lignes.' : 'Elle vient après ses lignes.',
  },
  {
    value: 'replace',
    label: isMany ? 'Les remplacer' : 'La remplacer',
    hint: isMany ? 'Elles sont supprimées du panier.' : 'Elle est supprimée du panier.',
  },
]

/** What becomes of the lines in the cart when a chantier is opened. Mounted while it is asked. */
export const OpeningDialog = ({ sync }: { sync: ProjectSyncRef }) => {
  const project = useNewProject()
  const count = useSelector(sync, ({ context }) => context.lines.length)
  const making = useSelector(sync, (snapshot) => snapshot.matches('making'))
  const failure = useSelector(sync, selectSyncFailure)
  const options = ways(count > 1)
  const [way, setWay] = useState<Way>('save')
  const confirm = () => {
    if (way !== 'save') sync.send({ type: 'opening.choose', beside: way === 'beside' })
    else {
      const made = project.made()
      if (made) sync.send(made)
    }
  }
  return (
    <ConfirmModal
      open
      title="Ouvrir le chantier"
      confirmLabel="Ouvrir le chantier"
      danger={way === 'replace'}
      busy={making}
      onConfirm={confirm}
      onCancel={() => sync.send({ type: 'opening.cancel' })}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <RadioGroup
          legend={`${count > 1 ? `Que faire des ${counted(count, 'ligne')} du panier` : 'Que faire de la ligne du panier'}\u00a0?`}
          name="opening"
          value={way}
          options={options}
          onChange={(value) => setWay(options.find((one) => one.value === value)?.value ?? way)}
        />
        {way === 'save' && <ProjectNameField project={project} />}
        {failure !== null && (
          <Alert tone="error" announce title="Le chantier n’a pas pu être enregistré">
            {failure.message}
          </Alert>
        )}
      </form>
    </ConfirmModal>
  )
}
