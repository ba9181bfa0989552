import { useMachine } from '@xstate/react'
import type { FormEvent } from 'react'
import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { type MailLink, useMailLink } from './mail-link.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordLogic } from './new-password.effects.ts'
import styles from './session.module.css'

/** A new password, by the link of a mail: /reset-password?token=…&email=… (§2.12). */
export const ResetPasswordPage = () => {
  const link = useMailLink('token')
  return (
    <div className={styles.page}>
      <PageTitle title="Réinitialisez votre mot de passe" />
      <Card className={styles.card}>
        {link ? <NewPasswordForm key={link.token} {...link} /> : <DeadLink />}
      </Card>
    </div>
  )
}

const NewPasswordForm = ({ token, email }: MailLink) => {
  const [state, send] = useMachine(newPasswordLogic, { input: { token, email } })
  const { password, password_confirmation: confirmation, failure } = state.context
  const busy = state.matches('saving')
  if (state.matches('deadLink')) return <DeadLink />
  if (state.matches('saved')) return <Saved />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'password.submit' })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && !failure.errors && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <p>
        Compte&nbsp;: <strong className={styles.email}>{email}</strong>
      </p>
      {/* which account this is, for password managers */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <LockedFields locked={busy}>
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          onPassword={(text) => send({ type: 'password.change', password: text })}
          onConfirmation={(text) => send({ type: 'confirmation.change', confirmation: text })}
          failure={failure}
        />
      </LockedFields>
      <Button type="submit" full busy={busy} disabled={!busy && !state.can({ type: 'password.submit' })}>
        Changer mon mot de passe
      </Button>
    </form>
  )
}

const Saved = () => (
  <Alert
    tone="success"
    announce
    actions={
      <>
        <LinkButton to={paths.login}>Se connecter</LinkButton>
        <LinkButton to={paths.home} variant="secondary">
          Accueil
        </LinkButton>
      </>
    }
  >
    Votre mot de passe a été réinitialisé avec succès.
  </Alert>
)

const DeadLink = () => (
  <Alert tone="error" announce actions={<LinkButton to={paths.login}>Se connecter</LinkButton>}>
    Ce lien n’est plus valable ou est incomplet. Demandez-en un autre depuis la page de connexion, par
    «&nbsp;Mot de passe oublié&nbsp;».
  </Alert>
)
