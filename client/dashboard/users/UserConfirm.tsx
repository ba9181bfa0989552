import { useSelector } from '@xstate/react'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { closedTeamText, roleLabels } from '#shared/dashboard/users/users.rules'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import panelStyles from '../table-kit/Panel.module.css'
import type { EditRef } from './RightsForm.tsx'

/** What a change of status or role does to the person, before it is done. */
export const UserConfirm = ({ edit, user }: { edit: EditRef; user: AdminUser }) => {
  const open = useSelector(edit, (snapshot) => snapshot.matches('confirming'))
  const draft = useSelector(edit, ({ context }) => context.draft)
  if (draft === null) return null
  const sentences = [
    ...(draft.status === user.status
      ? []
      : [
          draft.status === 'active'
            ? 'Le compte s’ouvre\u00a0: la personne reçoit un email et accède au catalogue, aux prix et aux commandes.'
            : user.verified
              ? 'Le compte est désactivé\u00a0: le catalogue, les prix et les commandes se ferment aussitôt et la personne est prévenue par email. Elle garde l’accès à ses données personnelles.'
              : 'Le compte est désactivé\u00a0: le catalogue, les prix et les commandes se ferment aussitôt. Aucun email ne part\u00a0: l’adresse n’est pas vérifiée.',
          draft.status === 'inactive' ? closedTeamText([user.colleagues]) : '',
        ]),
    ...(draft.role === user.role
      ? []
      : [
          `Le rôle passe de «\u00a0${roleLabels[user.role]}\u00a0» à «\u00a0${roleLabels[draft.role]}\u00a0».${
            draft.role === 'admin'
              ? ' La personne pourra tout changer depuis le tableau de bord, les droits des autres comptes compris.'
              : ''
          }`,
        ]),
  ]
  return (
    <ConfirmModal
      open={open}
      title={`Modifier le compte ${user.email}`}
      danger={draft.status === 'inactive' && user.status === 'active'}
      onConfirm={() => edit.send({ type: 'change.confirm' })}
      onCancel={() => edit.send({ type: 'change.cancel' })}
    >
      <div className={panelStyles.stack}>
        {sentences.filter(Boolean).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmModal>
  )
}
