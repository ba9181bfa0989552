import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { UserDetails } from '#machines/dashboard/users/user-edit.machine'
import { limitProblem } from '#shared/dashboard/users/credit-limit'
import { creditText } from '#shared/orders/credit.rules'
import { formatCents } from '#shared/platform/money'
import panelStyles from '../table-kit/Panel.module.css'
import type { EditRef } from './RightsForm.tsx'
import { creditLimitLogic } from './users.effects.ts'
import styles from './users.module.css'

interface UserCreditProps {
  edit: EditRef
  details: UserDetails
  /** nobody sets their own */
  own: boolean
}

/** What the account has left to pay of its orders, and may have at a time. */
export const UserCredit = ({ edit, details: { user, credit }, own }: UserCreditProps) => {
  const { limitCents, openCents } = credit
  const limit = useActorRef(creditLimitLogic, { input: { id: user.id, limitCents } })
  const state = useSelector(limit, (snapshot) => snapshot)
  const notify = useToast()
  useEffect(() => limit.send({ type: 'limit.read', limitCents }), [limit, limitCents])
  useEffect(() => {
    const { unsubscribe } = limit.on('*', (told) => {
      if (told.type === 'limit.saved') notify(told.message, { type: 'success' })
      edit.send({ type: 'details.refresh' })
    })
    return unsubscribe
  }, [limit, notify, edit])
  const { text, failure } = state.context
  const busy = state.hasTag('busy')
  return (
    <section className={panelStyles.stack} aria-labelledby="user-credit">
      <h3 id="user-credit">Encours</h3>
      <p>
        Reste à régler&nbsp;: {formatCents(openCents)}.{' '}
        {limitCents === null ? 'Aucune limite.' : `${creditText(credit)}.`}
      </p>
      <div className={styles.buttons}>
        <Link to={dashboardPath('receivables', { customer: user.id })}>
          Factures à encaisser de ce compte
        </Link>
        {!own && (
          <Button variant="secondary" onClick={() => limit.send({ type: 'limit.ask' })}>
            Modifier l’encours autorisé
          </Button>
        )}
      </div>
      <ConfirmModal
        open={state.hasTag('open')}
        title="Encours autorisé"
        confirmLabel="Enregistrer"
        busy={busy}
        confirmable={state.can({ type: 'limit.save' })}
        onConfirm={() => limit.send({ type: 'limit.save' })}
        onCancel={() => limit.send({ type: 'limit.cancel' })}
      >
        <div className={panelStyles.stack}>
          <p>
            Ce que ce compte peut devoir à la fois, TTC, de ses commandes en cours, facturées ou non.
            Vide&nbsp;: sans limite.
          </p>
          <Field label="Encours autorisé TTC" error={limitProblem(text) ?? undefined}>
            <TextInput
              name="limit"
              autoComplete="off"
              inputMode="decimal"
              suffix="€"
              readOnly={busy}
              value={text}
              onChange={({ target }) => limit.send({ type: 'limit.type', text: target.value })}
            />
          </Field>
          <FailureAlert failure={failure} />
        </div>
      </ConfirmModal>
    </section>
  )
}
