import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { leavingMember, type teamMachine } from '#machines/team/team.machine'
import { leavingText } from './leaving-text.ts'

/** A colleague leaves, or is taken out, once that is confirmed. */
export const RemovalDialog = ({ actor }: { actor: ActorRefFrom<typeof teamMachine> }) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const { failure, team, change } = state.context
  const removing = state.matches('removing')
  const email = leavingMember(state.context)?.email
  const leaves = change?.type === 'leave'
  return (
    <Modal
      open={state.hasTag('dialog')}
      onClose={() => actor.send({ type: 'removal.cancel' })}
      title={leaves ? 'Quitter l’équipe' : 'Retirer un collègue'}
      size="md"
      role="alertdialog"
      dismissible={!removing}
      closable={!removing}
      footer={
        <>
          <Button
            variant="secondary"
            disabled={removing}
            onClick={() => actor.send({ type: 'removal.cancel' })}
          >
            Annuler
          </Button>
          <Button variant="danger" busy={removing} onClick={() => actor.send({ type: 'removal.confirm' })}>
            {leaves ? 'Quitter l’équipe' : 'Retirer de l’équipe'}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      {leaves && team ? (
        <p>{leavingText(team)}</p>
      ) : (
        <p>
          <strong>{email}</strong> est déconnecté aussitôt et n’a plus accès aux chantiers ni aux commandes.
          Ce que cette personne a préparé et commandé reste dans votre compte.
        </p>
      )}
    </Modal>
  )
}
