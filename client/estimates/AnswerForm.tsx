import { useSelector } from '@xstate/react'
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field, LockedFields } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import type { ClientAnswerRef } from '#machines/estimates/client-answer.machine'
import { ESTIMATE_MAX } from '#shared/estimates/estimate-limits'
import { acceptingProblems } from '#shared/estimates/giving.rules'
import styles from './Estimate.module.css'

/** Who opens an estimate on a phone waits for no dialog. */
const RefusalQuestion = lazy(async () => ({
  default: (await import('./RefusalQuestion.tsx')).RefusalQuestion,
}))

/** « Bon pour accord », by name; or a refusal. */
export const AnswerForm = ({ answer }: { answer: ClientAnswerRef }) => {
  const form = useRef<HTMLFormElement>(null)
  const name = useSelector(answer, ({ context }) => context.name)
  const agreed = useSelector(answer, ({ context }) => context.agreed)
  const judged = useSelector(answer, ({ context }) => context.judged)
  const failure = useSelector(answer, ({ context }) => context.failure)
  const asked = useSelector(answer, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(answer, (snapshot) => snapshot.hasTag('busy'))
  const accepting = useSelector(answer, (snapshot) => snapshot.matches('accepting'))
  useEffect(() => {
    const refused = answer.on('accept.refused', () => {
      if (form.current) focusFirstInvalid(form.current)
    })
    return () => refused.unsubscribe()
  }, [answer])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer.send({ type: 'accept.send', id: crypto.randomUUID() })
  }
  return (
    <Card role="region" aria-label="Votre réponse">
      <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
        <h2>Votre réponse</h2>
        <LockedFields locked={busy}>
          <Field
            label="Votre nom"
            required
            error={failure?.errors?.name?.[0] ?? (judged ? acceptingProblems({ name }).name : undefined)}
          >
            <TextInput
              name="name"
              autoComplete="name"
              maxLength={ESTIMATE_MAX.client}
              value={name}
              onChange={({ target }) => answer.send({ type: 'name.type', text: target.value })}
            />
          </Field>
          <Checkbox
            name="agreed"
            required
            label="Bon pour accord"
            hint="J’accepte ce devis, ses prix et ses conditions."
            checked={agreed}
            error={judged && !agreed ? 'Cochez cette case pour accepter le devis.' : undefined}
            onChange={(checked) => answer.send({ type: 'agreement.tick', agreed: checked })}
          />
        </LockedFields>
        {failure !== null && !asked && (
          <Alert tone="error" announce title="Votre réponse n’a pas été enregistrée">
            {failure.message}
          </Alert>
        )}
        <div className={styles.buttons}>
          <Button type="submit" size="lg" busy={accepting}>
            Accepter le devis
          </Button>
          <Button
            variant="quiet"
            size="lg"
            disabled={busy && !asked}
            onClick={() => answer.send({ type: 'refuse.ask' })}
          >
            Refuser le devis
          </Button>
        </div>
      </form>
      {asked && (
        <Suspense>
          <RefusalQuestion answer={answer} />
        </Suspense>
      )}
    </Card>
  )
}
