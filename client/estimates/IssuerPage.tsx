import { useActorRef, useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { DetailHead } from '#client/account/DetailHead.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { EndBy } from '#client/team/StepBy.tsx'
import type { IssuerRef } from '#machines/estimates/issuer.machine'
import { ISSUER_FORM } from '#machines/estimates/typed'
import { selectUser } from '#machines/session/session.selectors'
import { formatDate } from '#shared/platform/dates'
import styles from './Estimate.module.css'
import { EstimateGhost } from './EstimateGhost.tsx'
import { storedTyped } from './estimates.effects.ts'
import { IssuerFields } from './IssuerFields.tsx'
import { IssuerLogo } from './IssuerLogo.tsx'
import { issuerLogic } from './issuer.effects.ts'

/** What a link to « Mon entreprise » says in its state. */
export interface IssuerOrigin {
  /** the address of the estimate that it leads back to */
  estimate: string
}

/** « Mon entreprise » : what one's own estimates say of their company, and how they are numbered. */
export const IssuerPage = () => {
  const userId = useSessionSelector((snapshot) => selectUser(snapshot)?.id ?? '')
  const [input] = useState(() => ({ userId, texts: storedTyped(userId, ISSUER_FORM).texts }))
  const issuer = useActorRef(issuerLogic, { input })
  const loading = useSelector(issuer, (snapshot) => snapshot.hasTag('loading'))
  const failed = useSelector(issuer, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(issuer, ({ context }) => context.failure)
  if (loading) return <EstimateGhost label="Chargement de votre entreprise" />
  if (failed)
    return (
      <ReadFailure
        title="Les informations de votre entreprise n’ont pas pu être lues"
        failure={failure}
        onRetry={() => issuer.send({ type: 'issuer.retry' })}
      />
    )
  return <IssuerForm issuer={issuer} />
}

/** Who of a team wrote it last: whoever works alone knows. */
const LastChange = ({ issuer }: { issuer: IssuerRef }) => {
  const changed = useSelector(issuer, ({ context }) => context.issuer?.changed)
  const inTeam = useSessionSelector((snapshot) => selectUser(snapshot)?.team !== undefined)
  if (changed === undefined || !inTeam) return null
  return (
    <span>
      Enregistré le {formatDate(changed.at)}
      <EndBy by={changed.by} />
    </span>
  )
}

const IssuerForm = ({ issuer }: { issuer: IssuerRef }) => {
  const form = useRef<HTMLFormElement>(null)
  const saving = useSelector(issuer, (snapshot) => snapshot.matches('saving'))
  const busy = useSelector(issuer, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(issuer, ({ context }) => context.failure)
  const notify = useToast()
  const { estimate }: Partial<IssuerOrigin> = Object(useLocation().state)
  useEffect(() => {
    const told = [
      issuer.on('issuer.saved', () =>
        notify('Les informations de votre entreprise sont enregistrées.', { type: 'success' }),
      ),
      issuer.on('issuer.refused', () => {
        if (form.current) focusFirstInvalid(form.current)
      }),
    ]
    return () => {
      for (const { unsubscribe } of told) unsubscribe()
    }
  }, [issuer, notify])
  const save = (event: FormEvent) => {
    event.preventDefault()
    issuer.send({ type: 'issuer.save' })
  }
  return (
    <form ref={form} className={styles.page} noValidate onSubmit={save} aria-label="Mon entreprise">
      <DetailHead list="devis-clients" title="Mon entreprise">
        <span>Ces informations figurent sur les devis que vous remettez à vos clients.</span>
        <LastChange issuer={issuer} />
      </DetailHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          <LockedFields locked={saving}>
            <IssuerFields issuer={issuer} />
          </LockedFields>
        </div>
        <Card className={styles.side}>
          <IssuerLogo issuer={issuer} />
          {failure !== null && failure.code !== 'INVALID_FIELDS' && (
            <Alert tone="error" announce title="Les informations n’ont pas été enregistrées">
              {failure.message}
            </Alert>
          )}
          <Button type="submit" size="lg" full busy={saving} disabled={busy && !saving}>
            Enregistrer
          </Button>
          {estimate !== undefined && (
            <LinkButton variant="quiet" size="lg" full to={estimate}>
              Revenir au devis client
            </LinkButton>
          )}
        </Card>
      </div>
    </form>
  )
}
