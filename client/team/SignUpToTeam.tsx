import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field, LockedFields } from '#client/platform/ui/Field.tsx'
import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import { NameInput } from '#client/session/NameInput.tsx'
import { NewPasswordFields } from '#client/session/NewPasswordFields.tsx'
import type { Invitation, invitationMachine } from '#machines/team/invitation.machine'
import { FUNCTIONS, nameProblem, TITLES } from '#shared/session/registration.rules'
import type { TeamSignUp } from '#shared/team/team.rules'
import { Invite } from './Invite.tsx'
import styles from './Team.module.css'

const asTyped = (value: string) => ({ value, label: value })

interface SignUpToTeamProps {
  actor: ActorRefFrom<typeof invitationMachine>
  invitation: Invitation
}

/** An account for the e-mail that was invited: the company's facts are its head's. */
export const SignUpToTeam = ({ actor, invitation }: SignUpToTeamProps) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const element = useRef<HTMLFormElement>(null)
  const { form, failure } = state.context
  const busy = state.hasTag('busy')
  useEffect(() => {
    if (failure?.errors) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  const change = (field: keyof TeamSignUp, text: string) => actor.send({ type: 'field.change', field, text })
  const refused = (field: keyof TeamSignUp) => failure?.errors?.[field]?.[0]
  const name = { form, change, refused }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'form.submit' })
  }
  return (
    <form ref={element} className={styles.card} onSubmit={submit} noValidate>
      <Invite invitation={invitation} />
      <LockedFields locked={busy}>
        <RadioGroup
          legend="Civilité"
          name="title"
          value={form.title}
          onChange={(value) => change('title', value)}
          options={TITLES.map(asTyped)}
          error={refused('title')}
          required
        />
        <div className={styles.pair}>
          <NameInput
            {...name}
            problemOf={nameProblem}
            field="firstName"
            label="Prénom"
            autoComplete="given-name"
          />
          <NameInput
            {...name}
            problemOf={nameProblem}
            field="lastName"
            label="Nom"
            autoComplete="family-name"
          />
        </div>
        <Field label="Fonction" error={refused('function')} required>
          <Select
            name="function"
            autoComplete="organization-title"
            placeholder="Choisissez…"
            options={FUNCTIONS.map(asTyped)}
            value={form.function}
            onChange={(event) => change('function', event.target.value)}
          />
        </Field>
        <NewPasswordFields
          password={form.password}
          confirmation={form.password_confirmation}
          onPassword={(text) => change('password', text)}
          onConfirmation={(text) => change('password_confirmation', text)}
          failure={failure}
        />
      </LockedFields>
      {failure && !busy && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <Button type="submit" full busy={busy} disabled={!busy && !state.can({ type: 'form.submit' })}>
        Créer mon compte et rejoindre l’équipe
      </Button>
    </form>
  )
}
