import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSession } from '#client/session/session.actor.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import { PersonalList } from './PersonalList.tsx'
import styles from './PersonalTab.module.css'
import { personalDataLogic } from './personal-data.effects.ts'
import { refusalText } from './refusal-text.ts'

/** Who one is for the shop: read, then changed by a form. */
export const PersonalData = () => {
  const session = useSession()
  const notify = useToast()
  const personal = useActorRef(personalDataLogic, { input: { session } })
  const data = useSelector(personal, ({ context }) => context.data)
  const failure = useSelector(personal, (snapshot) =>
    snapshot.matches('failed') ? snapshot.context.failure : null,
  )
  const editing = useSelector(personal, (snapshot) => snapshot.hasTag('form'))
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    const saved = personal.on('data.saved', ({ message }) => notify(message, { type: 'success' }))
    const refused = personal.on('data.refused', ({ failure }) =>
      notify(refusalText(failure), { type: 'error' }),
    )
    return () => {
      saved.unsubscribe()
      refused.unsubscribe()
    }
  }, [personal, notify])
  useEffect(() => {
    // the button that was pressed has left with the form
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    <Card className={styles.card ?? ''}>
      <h2>Vos informations</h2>
      {failure ? (
        <Alert
          tone="error"
          announce
          actions={
            <Button variant="secondary" onClick={() => personal.send({ type: 'data.retry' })}>
              Réessayer
            </Button>
          }
        >
          {failure.message}
        </Alert>
      ) : data === null ? (
        <div className={styles.waited}>
          <Skeleton height="224px" />
        </div>
      ) : (
        <div className={styles.place}>
          {editing ? <PersonalForm personal={personal} /> : <PersonalList data={data} />}
          {!editing && (
            <div className={styles.actions}>
              <Button ref={edit} variant="secondary" onClick={() => personal.send({ type: 'data.edit' })}>
                Modifier
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
