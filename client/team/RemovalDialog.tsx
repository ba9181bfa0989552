import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { leavingMember, type teamMachine } from '#machines/team/team.machine'
import { leavingText } from './leaving-text.ts'

/** A colleague leaves, or is taken out, once that is confirmed. */
export const RemovalDialog = ({ actor }: { actor: ActorRefFrom<typeof teamMachine> }) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const { failure, team, change } = state.context
  const email = leavingMember(state.context)?.email
  const leaves = change?.type === 'leave'
  return (
    <ConfirmModal
      open={state.hasTag('dialog')}
      title={leaves ? 'Quitter l’équipe' : 'Retirer un collègue'}
      danger
      confirmLabel={leaves ? 'Quitter l’équipe' : 'Retirer de l’équipe'}
      busy={state.matches('removing')}
      onConfirm={() => actor.send({ type: 'removal.confirm' })}
      onCancel={() => actor.send({ type: 'removal.cancel' })}
    >
      <FailureAlert failure={failure} />
      {leaves && team ? (
        <p>{leavingText(team)}</p>
      ) : (
        <p>
          <strong>{email}</strong> est déconnecté aussitôt et n’a plus accès aux chantiers ni aux commandes.
          Ce que cette personne a préparé et commandé reste dans votre compte.
        </p>
      )}
    </ConfirmModal>
  )
}
