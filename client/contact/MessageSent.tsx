import { useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { focusTitle } from '#client/platform/ui/focus.ts'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { MESSAGE_SENT } from '#shared/contact/contact.rules'
import styles from './ContactPage.module.css'
import { useContact } from './contact.actor.tsx'

/** §8: the success, as toast and in the page, where it takes the focus that the form had. */
export const MessageSent = () => {
  const contact = useContact()
  const notify = useToast()
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notify(MESSAGE_SENT, { type: 'success' })
    news.current?.focus()
  }, [notify])
  const again = () => {
    contact.send({ type: 'message.another' })
    focusTitle()
  }
  return (
    <div className={styles.form}>
      <div ref={news} tabIndex={-1}>
        <Alert tone="success" title={MESSAGE_SENT}>
          Un accusé de réception vous attend dans votre messagerie.
        </Alert>
      </div>
      <Button variant="secondary" className={styles.send ?? ''} onClick={again}>
        Écrire un autre message
      </Button>
    </div>
  )
}
