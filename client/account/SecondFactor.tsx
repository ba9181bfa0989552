import { useActorRef, useSelector } from '@xstate/react'
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Field, LockedFields } from '#client/platform/ui/Field.tsx'
import { PasswordInput } from '#client/platform/ui/PasswordInput.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { useSession, useSessionSelector } from '#client/session/session.actor.tsx'
import type { factorSetupMachine } from '#machines/account/factor-setup.machine'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import { codesLeftText, FEW_CODES } from '#shared/session/second-factor.rules'
import { factorSetupLogic } from './factor-setup.effects.ts'
import { selectObliged } from './obliged.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'

// drawn for who adds a factor, and nobody else
const QrCode = lazy(async () => ({ default: (await import('#client/platform/ui/QrCode.tsx')).QrCode }))

const isConcerned = (snapshot: SessionSnapshot): boolean => {
  const user = selectUser(snapshot)
  return user !== null && (user.role !== 'user' || user.secondFactor === true)
}
const hasFactor = (snapshot: SessionSnapshot): boolean => selectUser(snapshot)?.secondFactor === true

/** What the card shows: while a form is sent it stays. */
const stepOf = (state: SnapshotFrom<typeof factorSetupMachine>): string => {
  if (state.matches('proving') || state.matches('beginning')) return 'password'
  if (state.matches('scanning') || state.matches('confirming')) return 'code'
  if (state.matches('leaving') || state.matches('removing')) return 'removal'
  if (state.matches('renewing') || state.matches('making')) return 'renewal'
  return state.matches('showing') ? 'codes' : 'rest'
}

/** « Second facteur » of staff: added with its recovery codes, and taken away. Customers have none. */
export const SecondFactor = () => (useSessionSelector(isConcerned) ? <FactorCard /> : null)

const FactorCard = () => {
  const session = useSession()
  const enrolled = useSessionSelector(hasFactor)
  const obliged = useSessionSelector(selectObliged)
  const actor = useActorRef(factorSetupLogic, { input: { enrolled, session } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { password, code, given, codesLeft, failure } = state.context
  const busy = state.hasTag('busy')
  const heading = useRef<HTMLHeadingElement>(null)
  const step = stepOf(state)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // the button that was pressed is gone and can keep no focus
    const field = heading.current?.parentElement?.querySelector('input')
    ;(field ?? heading.current)?.focus()
  }, [step])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'factor.submit' })
  }
  const passwordField = (
    <Field label="Mot de passe" error={failure?.errors?.password?.[0]} required>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => actor.send({ type: 'password.change', password: event.target.value })}
      />
    </Field>
  )
  const codeField = (label: string) => (
    <Field label={label} error={failure?.errors?.code?.[0]} required>
      <TextInput
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={(event) => actor.send({ type: 'code.change', code: event.target.value })}
      />
    </Field>
  )
  const buttons = (label: string) => (
    <div className={styles.actions}>
      <Button type="submit" busy={busy} disabled={!busy && !state.can({ type: 'factor.submit' })}>
        {label}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => actor.send({ type: 'factor.cancel' })}>
        Annuler
      </Button>
    </div>
  )
  return (
    <Card className={styles.card ?? ''}>
      <h2 ref={heading} tabIndex={-1}>
        Second facteur
      </h2>
      {obliged && (
        <Alert tone="warning">
          Un second facteur est exigé pour votre compte&nbsp;: le reste de la boutique s’ouvrira dès que vous
          l’aurez ajouté.
        </Alert>
      )}
      {failure && !failure.errors && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      {state.matches('absent') && (
        <>
          <p>
            Un code de votre téléphone, en plus du mot de passe&nbsp;: qui devine ou dérobe celui-ci n’entre
            pas.
          </p>
          <Button onClick={() => actor.send({ type: 'factor.add' })}>Ajouter un second facteur</Button>
        </>
      )}
      {(state.matches('proving') || state.matches('beginning')) && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <LockedFields locked={busy}>{passwordField}</LockedFields>
          {buttons('Continuer')}
        </form>
      )}
      {given && (state.matches('scanning') || state.matches('confirming')) && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p>Dans votre application d’authentification, scannez ce code ou recopiez la clé.</p>
          <Suspense fallback={<Skeleton height="200px" />}>
            <QrCode text={given.uri} label="Code à scanner avec votre application" />
          </Suspense>
          <p>
            Clé&nbsp;: <code className={styles.secret}>{given.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <LockedFields locked={busy}>
            {codeField('Code à 6 chiffres affiché par l’application')}
          </LockedFields>
          {buttons('Confirmer')}
        </form>
      )}
      {state.matches('showing') && <RecoveryCodes actor={actor} />}
      {state.matches('present') && (
        <>
          <p>Un code de votre application vous est demandé à chaque connexion.</p>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => actor.send({ type: 'codes.renew' })}>
              Créer d’autres codes de secours
            </Button>
            <Button variant="secondary" onClick={() => actor.send({ type: 'factor.remove' })}>
              Retirer le second facteur
            </Button>
          </div>
          <div className={styles.count}>
            {state.matches({ present: 'counting' }) && <Skeleton height="24px" />}
            {state.matches({ present: 'uncounted' }) && (
              <Button variant="secondary" onClick={() => actor.send({ type: 'codes.recount' })}>
                Compter de nouveau les codes de secours
              </Button>
            )}
            {codesLeft !== null &&
              (codesLeft > FEW_CODES ? (
                <p>{codesLeftText(codesLeft)}</p>
              ) : (
                <Alert tone="warning">{codesLeftText(codesLeft)}</Alert>
              ))}
          </div>
        </>
      )}
      {(state.matches('renewing') || state.matches('making')) && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p>Dix nouveaux codes remplacent les anciens, qui ne seront plus acceptés.</p>
          <LockedFields locked={busy}>
            {passwordField}
            {codeField('Code de l’application, ou de secours')}
          </LockedFields>
          {buttons('Créer les codes')}
        </form>
      )}
      {(state.matches('leaving') || state.matches('removing')) && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <LockedFields locked={busy}>
            {passwordField}
            {codeField('Code de l’application, ou de secours')}
          </LockedFields>
          {buttons('Retirer')}
        </form>
      )}
    </Card>
  )
}
