import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { type ContactSnapshot, selectFailure } from '#machines/contact/contact.selectors'
import { contactFields, MESSAGE_NOT_SENT } from '#shared/contact/contact.rules'
import type { User } from '#shared/session/session.schema'
import styles from './ContactPage.module.css'
import { useContact, useContactSelector } from './contact.actor.tsx'
import { MessageField, OrderField, SubjectField, Trap } from './MessageFields.tsx'
import { MessageSent } from './MessageSent.tsx'
import { SenderFacts, SenderFields } from './SenderFields.tsx'

const isSent = (snapshot: ContactSnapshot): boolean => snapshot.matches('sent')
const isBusy = (snapshot: ContactSnapshot): boolean => snapshot.hasTag('busy')
/** The last judgement of the form, or a message on its way: the button keeps its place. */
const isOpen = (snapshot: ContactSnapshot): boolean =>
  snapshot.can({ type: 'message.send' }) || snapshot.hasTag('busy')

/** The form of a guest, or of an account; once sent, the news of it. */
export const ContactForm = ({ user }: { user: User | null }) => {
  const sent = useContactSelector(isSent)
  return <Card className={styles.card}>{sent ? <MessageSent /> : <OpenForm user={user} />}</Card>
}

const OpenForm = ({ user }: { user: User | null }) => {
  const contact = useContact()
  const busy = useContactSelector(isBusy)
  const open = useContactSelector(isOpen)
  const form = useRef<HTMLFormElement>(null)
  useTypedEarly(form)
  useAskedSubject()
  useFailureNews(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    contact.send({ type: 'message.send' })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label="Nous écrire">
      <h2>Nous écrire</h2>
      {user === null ? <SenderFields /> : <SenderFacts user={user} />}
      <SubjectField />
      <OrderField />
      <MessageField />
      <Trap />
      <p className={styles.note}>
        Les champs marqués d’un astérisque sont obligatoires. Ce que vous écrivez ne sert qu’à vous répondre.
      </p>
      <noscript>
        <p className={styles.note}>
          Ce formulaire a besoin de JavaScript&nbsp;: sans lui, écrivez à notre adresse email.
        </p>
      </noscript>
      <Failure />
      <Button type="submit" size="lg" className={styles.send ?? ''} busy={busy} disabled={!open}>
        Envoyer le message
      </Button>
    </form>
  )
}

/** §8: the failure in the page, with its reason. */
const Failure = () => {
  const failure = useContactSelector(selectFailure)
  if (failure === null) return null
  return (
    <Alert tone="error" announce title={`Navré. ${MESSAGE_NOT_SENT}`}>
      {failure.message}
    </Alert>
  )
}

/** A failed try raises the toast of §8, and takes the focus to the first field that the server refused. */
const useFailureNews = (form: RefObject<HTMLFormElement | null>): void => {
  const notify = useToast()
  const failure = useContactSelector(selectFailure)
  useEffect(() => {
    if (failure === null) return
    notify(MESSAGE_NOT_SENT, { type: 'error' })
    if (form.current) focusFirstInvalid(form.current)
  }, [failure, notify, form])
}

/** The page comes rendered: what was typed before its script ran is in the controls alone. */
const useTypedEarly = (form: RefObject<HTMLFormElement | null>): void => {
  const contact = useContact()
  useEffect(() => {
    const { fields } = contact.getSnapshot().context
    for (const field of contactFields) {
      const control = form.current?.elements.namedItem(field)
      const typed = control !== null && control !== undefined && 'value' in control ? control.value : ''
      if (typed !== fields[field]) contact.send({ type: 'field.change', field, value: typed })
    }
  }, [contact, form])
}

/** /contact?subject=Autre chooses that subject, when it is one that the sender may choose. */
const useAskedSubject = () => {
  const contact = useContact()
  const asked = useSearchParams()[0].get('subject')
  useEffect(() => {
    if (asked !== null) contact.send({ type: 'field.change', field: 'subject', value: asked })
  }, [asked, contact])
}
