import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import { draftRefusal, rightsOf, type userEditMachine } from '#machines/dashboard/users/user-edit.machine'
import {
  accountState,
  accountStateLabels,
  type Rights,
  roleLabels,
  sameRights,
  typeLabels,
  USER_TYPES,
} from '#shared/dashboard/users/users.rules'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import { errorTable } from '#shared/platform/errors'
import { ACCOUNT_STATUSES, ROLES } from '#shared/session/account-states'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './users.module.css'

export type EditRef = ActorRefFrom<typeof userEditMachine>

const choices = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** What an account is called when it is open, and when it is not: one that waits or was refused is not closed again. */
const statusLabels = (user: AdminUser) => ({
  active: accountStateLabels.active,
  inactive: accountStateLabels[accountState({ ...user, status: 'inactive' }) ?? 'waiting'],
})

/** Status, role, customer category and deferred payment. One's own are shown and cannot be changed. */
export const RightsForm = ({ edit, user }: { edit: EditRef; user: AdminUser }) => {
  const { draft, failure, overtaken, actorId } = useSelector(edit, ({ context }) => context)
  const refusal = useSelector(edit, ({ context }) => draftRefusal(context))
  const busy = useSelector(edit, (snapshot) => snapshot.matches('saving'))
  // while the question stands too: the focus comes back here
  const canSave = useSelector(
    edit,
    (snapshot) => snapshot.can({ type: 'rights.submit' }) || snapshot.matches('confirming'),
  )
  if (draft === null) return null
  const own = user.id === actorId
  const isSame = sameRights(draft, rightsOf(user))
  const change = (part: Partial<Rights>) => edit.send({ type: 'rights.change', change: part })
  return (
    <section className={panelStyles.stack} aria-labelledby="user-rights">
      <h3 id="user-rights">Statut et droits</h3>
      <form
        className={panelStyles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          edit.send({ type: 'rights.submit' })
        }}
      >
        {own && <Alert tone="info">{errorTable.OWN_ACCOUNT.message}</Alert>}
        {overtaken !== null && (
          <Alert tone="warning" announce>
            {overtaken}
          </Alert>
        )}
        <FailureAlert failure={failure} />
        <Field label="Statut">
          <Select
            options={choices(ACCOUNT_STATUSES, statusLabels(user))}
            value={draft.status}
            disabled={own || busy}
            onChange={({ target }) => {
              const status = ACCOUNT_STATUSES.find((one) => one === target.value)
              if (status) change({ status })
            }}
          />
        </Field>
        <Field label="Rôle">
          <Select
            options={choices(ROLES, roleLabels)}
            value={draft.role}
            disabled={own || busy}
            onChange={({ target }) => {
              const role = ROLES.find((one) => one === target.value)
              if (role) change({ role })
            }}
          />
        </Field>
        <Field label="Catégorie de client">
          <Select
            options={choices(USER_TYPES, typeLabels)}
            value={draft.type}
            disabled={own || busy}
            onChange={({ target }) => {
              const type = USER_TYPES.find((one) => one === target.value)
              if (type) change({ type })
            }}
          />
        </Field>
        <Checkbox
          label="Paiement différé autorisé"
          checked={draft.deferredPayment}
          // what a colleague had before they came may still be taken away
          disabled={own || busy || (user.worksFor !== undefined && !draft.deferredPayment)}
          hint={user.worksFor && `Réglé sur le compte de ${user.worksFor}, au nom de qui sont les commandes.`}
          onChange={(deferredPayment) => change({ deferredPayment })}
        />
        {refusal !== null && !own && (
          <Alert tone="warning" announce>
            {errorTable[refusal].message}
          </Alert>
        )}
        {!own && (
          <div className={styles.buttons}>
            <Button
              variant="secondary"
              disabled={isSame || busy}
              onClick={() => edit.send({ type: 'rights.reset' })}
            >
              Annuler
            </Button>
            <Button type="submit" busy={busy} disabled={!canSave && !busy}>
              Enregistrer
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}
