import { useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal, Modal, type ModalSize } from '#client/platform/ui/Modal.tsx'
import { Progress } from '#client/platform/ui/Progress.tsx'
import { Spinner } from '#client/platform/ui/Spinner.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { Chapter, Specimen } from './Specimen.tsx'

const tones = ['success', 'error', 'warning', 'info'] as const
const sizes: ModalSize[] = ['sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', '7xl']

/** What the product says by itself. */
export const Feedbacks = () => (
  <Chapter title="Messages">
    <Specimen name="Alert" wide>
      {tones.map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title="Votre panier a changé"
          actions={tone === 'error' && <Button variant="secondary">Réessayer</Button>}
        >
          Le prix de deux lignes a été mis à jour.
        </Alert>
      ))}
    </Specimen>
    <Specimen name="EmptyState" wide>
      <EmptyState title="Le panier est vide" actions={<Button>Aller au configurateur</Button>}>
        Configurez un modèle pour commencer.
      </EmptyState>
    </Specimen>
    <Specimen name="Skeleton" wide>
      <Skeleton height="24px" width="60%" />
      <Skeleton height="120px" />
    </Specimen>
    <Specimen name="Spinner">
      <Spinner />
      <Spinner size={40} />
    </Specimen>
    <Specimen name="Progress" wide>
      <Progress label="Envoi du fichier" value={0.4} />
      <Progress label="Force du mot de passe" value={0.75} text="fort (75 %)" tone="success" />
      <Progress label="Lecture du fichier" value={null} />
    </Specimen>
    <Specimen name="Toast">
      <Toasts />
    </Specimen>
    <Specimen name="Modal" note="2xl par défaut ; Échap et clic au-dehors si elle s’y prête">
      <Modals />
    </Specimen>
    <Specimen name="ConfirmModal">
      <Confirm />
    </Specimen>
  </Chapter>
)

const Toasts = () => {
  const notify = useToast()
  return tones.map((type) => (
    <Button key={type} variant="secondary" onClick={() => notify(`Message de type ${type}`, { type })}>
      {type}
    </Button>
  ))
}

const Modals = () => {
  const [open, setOpen] = useState<ModalSize | 'strict'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {sizes.map((size) => (
        <Button key={size} variant="secondary" onClick={() => setOpen(size)}>
          {size}
        </Button>
      ))}
      <Button variant="secondary" onClick={() => setOpen('strict')}>
        non refermable
      </Button>
      <Modal
        open={open !== undefined}
        onClose={close}
        title="Réinitialisez votre mot de passe"
        dismissible={open !== 'strict'}
        size={open === undefined || open === 'strict' ? '2xl' : open}
        footer={<Button onClick={close}>Envoyer</Button>}
      >
        <Field label="Votre email" hint="Celui de votre compte">
          <TextInput type="email" autoComplete="off" />
        </Field>
      </Modal>
    </>
  )
}

const Confirm = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Supprimer l’adresse
      </Button>
      <ConfirmModal open={open} danger onConfirm={() => setOpen(false)} onCancel={() => setOpen(false)}>
        Voulez-vous vraiment supprimer cette adresse ?
      </ConfirmModal>
    </>
  )
}
