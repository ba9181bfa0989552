import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import type { userStatusesMachine } from '#machines/dashboard/users/user-statuses.machine'
import { type AccountDecision, closedTeamText, REFUSAL_REASON_MAX } from '#shared/dashboard/users/users.rules'
import panelStyles from '../table-kit/Panel.module.css'

export type StatusesRef = ActorRefFrom<typeof userStatusesMachine>

/** Names that the question lists before it only counts. */
const NAMED = 5

const verbs = { open: 'Ouvrir', deactivate: 'Désactiver', refuse: 'Refuser' } as const satisfies Record<
  AccountDecision,
  string
>

/** What becomes of the people; only those who have confirmed their address are mailed. */
const consequence = (decision: AccountDecision, people: number, unverified: number): string => {
  const everyone = people === 1 ? 'La personne' : 'Chaque personne'
  if (decision === 'open')
    return `${unverified > 0 ? 'Chaque personne dont le compte s’ouvre' : everyone} reçoit un email et accède au catalogue, aux prix et aux commandes.`
  if (decision === 'refuse')
    return `${everyone} reçoit le motif par email. Un compte refusé n’attend plus, et peut être ouvert plus tard.`
  const closed = 'Le catalogue, les prix et les commandes se ferment aussitôt'
  if (unverified === 0) return `${closed} et ${everyone.toLowerCase()} est prévenue par email.`
  return unverified === people
    ? `${closed}. Aucun email ne part\u00a0: l’adresse n’est pas vérifiée.`
    : `${closed} et chaque personne dont l’adresse est vérifiée est prévenue par email.`
}

/** « Ouvrir 12 comptes ? », with whom it is about, before anything is done. */
export const StatusesDialog = ({ statuses }: { statuses: StatusesRef }) => {
  const open = useSelector(statuses, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(statuses, (snapshot) => snapshot.hasTag('busy'))
  const confirmable = useSelector(
    statuses,
    (snapshot) => snapshot.hasTag('busy') || snapshot.can({ type: 'statuses.confirm' }),
  )
  const { users, others, decision, reason, failure } = useSelector(statuses, ({ context }) => context)
  const verb = verbs[decision]
  const one = users.length === 1
  const many = `${users.length}\u00a0comptes`
  const closed = decision === 'deactivate' ? closedTeamText(users.map(({ colleagues }) => colleagues)) : ''
  const unverified = users.filter(({ verified }) => !verified).length
  return (
    <ConfirmModal
      open={open}
      title={`${verb} ${one ? 'le compte' : many}`}
      confirmLabel={`${verb} ${one ? 'le compte' : `les ${many}`}`}
      danger={decision !== 'open'}
      busy={busy}
      confirmable={confirmable}
      onConfirm={() => statuses.send({ type: 'statuses.confirm' })}
      onCancel={() => statuses.send({ type: 'statuses.cancel' })}
    >
      <div className={panelStyles.stack}>
        <p>
          Voulez-vous {verb.toLowerCase()} {one ? 'ce compte' : `ces ${many}`}&nbsp;?{' '}
          {consequence(decision, users.length, unverified)}
        </p>
        <ul className={panelStyles.names}>
          {users.slice(0, NAMED).map(({ id, email, company }) => (
            <li key={id}>
              {company} – {email}
            </li>
          ))}
          {users.length > NAMED && <li>et {users.length - NAMED} autres</li>}
        </ul>
        {closed !== '' && <Alert tone="warning">{closed}</Alert>}
        {others > 0 && (
          <p className={panelStyles.soft}>
            {others === 1
              ? 'L’autre compte choisi reste tel quel\u00a0: cette décision ne le concerne pas.'
              : `Les ${others} autres comptes choisis restent tels quels\u00a0: cette décision ne les concerne pas.`}
          </p>
        )}
        {decision === 'refuse' && (
          <Field
            label="Motif du refus"
            required
            hint={
              one ? 'Repris tel quel dans l’email.' : 'Le même pour tous, repris tel quel dans chaque email.'
            }
          >
            <TextArea
              rows={4}
              maxLength={REFUSAL_REASON_MAX}
              value={reason}
              readOnly={busy}
              onChange={({ target }) => statuses.send({ type: 'reason.type', text: target.value })}
            />
          </Field>
        )}
        {decision === 'open' && unverified > 0 && (
          <Alert tone="warning">
            {unverified === 1
              ? 'Une adresse email n’est pas vérifiée\u00a0: ce compte ne s’ouvrira pas.'
              : `${unverified} adresses email ne sont pas vérifiées\u00a0: ces comptes ne s’ouvriront pas.`}
          </Alert>
        )}
        <FailureAlert failure={failure} />
      </div>
    </ConfirmModal>
  )
}
